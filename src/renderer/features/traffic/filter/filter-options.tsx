/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the box keeps the focus and its keys choose */
import type { CompletionOption } from './filter-completion.ts';
import { menuItemClass, menuClass } from '../../../ui/menu-item.ts';

export const optionId = (listId: string, index: number): string => `${listId}-${index}`;

/** The suggestions below the filter's field. */
export function FilterOptions(props: {
  id: string;
  options: CompletionOption[];
  chosen: number;
  onTake(option: CompletionOption): void;
}) {
  const { id, options, chosen, onTake } = props;
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Suggestions"
      hidden={options.length === 0}
      className={`${menuClass} traffic-filter-options absolute top-full left-0 mt-1 max-w-full min-w-60`}
    >
      {options.map((option, index) => (
        <div
          key={option.insert}
          id={optionId(id, index)}
          role="option"
          aria-selected={index === chosen}
          data-highlighted={index === chosen ? '' : undefined}
          className={menuItemClass}
          // The press is handled before the field can lose the focus, which would close the list.
          onMouseDown={(event) => {
            event.preventDefault();
            onTake(option);
          }}
        >
          <span className="truncate font-mono">{option.insert}</span>
          <span className="ml-auto truncate text-text-muted">{option.hint}</span>
        </div>
      ))}
    </div>
  );
}
