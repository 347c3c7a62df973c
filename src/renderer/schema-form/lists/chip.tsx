import { X } from 'lucide-react';
import { memo, type ClipboardEvent, type ReactNode } from 'react';
import { chipLabel } from './chip-labels.ts';
import type { Field } from '../schema/field.ts';
import { useProblem } from '../form/form-context.ts';
import { pathKey } from '../json/path-key.ts';
import type { JsonNode } from '../json/json-node.ts';
import type { Path } from '../json/json-text.ts';

/** The actions of a list's chips; their identity is stable while the list is shown. */
export type ChipActions = {
  edit(index: number): void;
  remove(index: number): void;
  focus(index: number): void;
  paste(event: ClipboardEvent, at: number): void;
};

type ChipProps = {
  field: Field;
  node: JsonNode;
  /** The path of the list. */
  path: Path;
  index: number;
  count: number;
  label: string;
  /** Whether Tab leads to this chip of the list. */
  isTabStop: boolean;
  /** A problem that the item has beside others, such as being there twice. */
  fault: string | undefined;
  /** Whether the item is typed, so that its problem is not shown yet. */
  isQuiet: boolean;
  actions: ChipActions;
  /** The field that replaces the text of the chip while it is edited. */
  editor: ReactNode;
  /** The menu of further actions. */
  menu: ReactNode;
};

/** An item of a list as a word that can be opened, moved and taken away. */
export const Chip = memo(ShownChip, (before, after) =>
  (Object.keys(after) as (keyof ChipProps)[]).every((key) =>
    key === 'path' ? pathKey(before.path) === pathKey(after.path) : before[key] === after[key],
  ),
);

function ShownChip(props: ChipProps) {
  const { field, node, path, index, count, label, fault, isQuiet, actions } = props;
  const known = useProblem([...path, index]) ?? fault;
  const problem = isQuiet ? undefined : known;
  const { text: words, isMark } = chipLabel(field, node);
  const name = `${label} ${index + 1}`;
  return (
    <li
      data-path={pathKey([...path, index])}
      data-chip={index}
      aria-posinset={index + 1}
      aria-setsize={count}
      className={`flex h-6 max-w-full min-w-0 items-center rounded-md border bg-surface focus-within:border-accent ${problem === undefined ? 'border-border-strong' : 'border-danger'}`}
    >
      {props.editor ?? (
        <button
          type="button"
          tabIndex={props.isTabStop ? 0 : -1}
          aria-label={`${name}: ${words}`}
          title={problem === undefined ? undefined : `${name} ${problem}`}
          className={`h-full min-w-0 truncate rounded-l-md pr-0.5 pl-1.5 focus-visible:outline-0 ${isMark ? 'text-text-muted italic' : ''} ${field.kind === 'string' ? '' : 'mono'}`}
          onClick={() => actions.edit(index)}
          onFocus={() => actions.focus(index)}
          onPaste={(event) => actions.paste(event, index + 1)}
          // A chip that shows its menu would move the others away under the mouse.
          onMouseDown={(event) => event.preventDefault()}
        >
          {problem !== undefined && (
            <span aria-hidden className="pr-1 text-danger">
              !
            </span>
          )}
          {words}
        </button>
      )}
      {/* The field that is typed in stays open until the menu is. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only keeps the focus */}
      {props.menu && <span onMouseDown={(event) => event.preventDefault()}>{props.menu}</span>}
      <button
        type="button"
        tabIndex={-1}
        aria-label={`Remove ${name}`}
        className="flex h-full w-5 flex-none items-center justify-center rounded-r-md text-text-muted hover:bg-hover hover:text-text"
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => actions.remove(index)}
      >
        <X size={12} aria-hidden />
      </button>
    </li>
  );
}
