import {
  useEffect,
  useId,
  useState,
  type ChangeEvent,
  type ComponentProps,
  type KeyboardEvent,
} from 'react';
import type { Suggestions } from '../../../shared/model/calls/completion.ts';
import { count } from '../../ui/format.ts';
import { revealed } from '../../ui/hidden-characters.ts';
import { VisibleText } from '../../ui/visible-text.tsx';
import type { Suggest } from '../form/form-context.ts';
import type { Path } from '../json/json-text.ts';

type SuggestedTextProps = Omit<ComponentProps<'textarea'>, 'value' | 'onChange'> & {
  value: string;
  onChange(event: { target: { value: string } }): void;
  suggest: Suggest;
  path: Path;
  label: string;
};

/** So long nothing is typed before the server is asked. */
const settledMs = 150;

/** A text with suggestions from elsewhere; whatever is typed stays as it is. */
export function SuggestedText(props: SuggestedTextProps) {
  const { value, onChange, suggest, path, label, ...rest } = props;
  const listId = useId();
  const [isWanted, setIsWanted] = useState(false);
  const [active, setActive] = useState(-1);
  const { found, fault, forget } = useSuggestions(isWanted, suggest, path, value);
  const values = found?.values ?? [];
  const isOpen = isWanted && values.length > 0;
  const close = () => {
    setIsWanted(false);
    setActive(-1);
    forget();
  };
  const choose = (chosen: string) => {
    onChange({ target: { value: chosen } });
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const isArrow = key === 'ArrowDown' || key === 'ArrowUp';
    const chosen = isOpen ? values[active] : undefined;
    // In a text of many lines the arrows move the caret, unless there is a list to move in.
    if (isArrow && (isOpen || (key === 'ArrowDown' && !value.includes('\n')))) {
      event.preventDefault();
      if (isOpen) setActive(moved(active, key === 'ArrowDown' ? 1 : -1, values.length));
      else setIsWanted(true);
    } else if (key === 'Enter' && chosen !== undefined) {
      event.preventDefault();
      choose(chosen);
    } else if (key === 'Escape' && isWanted) {
      event.stopPropagation();
      close();
    }
  };
  return (
    <div className="relative min-w-0 flex-1">
      <textarea
        {...rest}
        rows={1}
        // The list is for a choice; what is typed may have as many lines as it likes.
        // oxlint-disable-next-line jsx-a11y/no-interactive-element-to-noninteractive-role
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && active >= 0 ? `${listId}-${active}` : undefined}
        value={value}
        onChange={(event: ChangeEvent<HTMLTextAreaElement>) => {
          onChange(event);
          setIsWanted(true);
          setActive(-1);
        }}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      {isOpen && (
        <SuggestionList
          id={listId}
          label={label}
          found={found}
          active={active}
          onActive={setActive}
          onChoose={choose}
        />
      )}
      <output className="sr-only">{isOpen ? countLabel(found) : ''}</output>
      {isWanted && fault !== undefined && (
        <p className="mt-1 text-xs text-text-muted">No suggestions: {revealed(fault)}</p>
      )}
    </div>
  );
}

type SuggestionListProps = {
  id: string;
  label: string;
  found: Suggestions | undefined;
  active: number;
  onActive(index: number): void;
  onChoose(value: string): void;
};

function SuggestionList({ id, label, found, active, onActive, onChoose }: SuggestionListProps) {
  const values = found?.values ?? [];
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  const isPart = found?.hasMore === true || (found?.total ?? 0) > values.length;
  return (
    <div className="absolute z-30 mt-1 w-full rounded-lg border border-border-strong bg-overlay p-1 shadow-overlay">
      <div
        id={id}
        role="listbox"
        aria-label={`Suggestions for ${label}`}
        className="max-h-56 overflow-y-auto"
      >
        {values.map((value, index) => (
          // The keys are handled in the text field, which keeps the focus.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={value}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={`flex min-h-7 items-center rounded-sm px-2 break-all whitespace-pre-wrap ${index === active ? 'bg-hover' : ''}`}
            onPointerDown={(event) => event.preventDefault()}
            onPointerMove={() => onActive(index)}
            onClick={() => onChoose(value)}
          >
            {value === '' ? (
              <i className="text-text-muted">empty string</i>
            ) : (
              <VisibleText text={value} />
            )}
          </div>
        ))}
      </div>
      {isPart && (
        <p className="border-t border-border px-2 pt-1 text-xs text-text-muted">
          {countLabel(found)}
        </p>
      )}
    </div>
  );
}

type Outcome = { found?: Suggestions; fault?: string };

/** What is suggested for a text, once it is settled; of the text before until that has come. */
function useSuggestions(
  isWanted: boolean,
  suggest: Suggest,
  path: Path,
  text: string,
): Outcome & { forget(): void } {
  const [outcome, setOutcome] = useState<Outcome>({});
  const name = JSON.stringify(path);
  useEffect(() => {
    if (!isWanted) return undefined;
    const typing = new AbortController();
    const ask = async () => {
      try {
        const found = await suggest(JSON.parse(name) as Path, text, typing.signal);
        if (!typing.signal.aborted) setOutcome({ found });
      } catch (error) {
        const fault = error instanceof Error ? error.message : String(error);
        if (!typing.signal.aborted) setOutcome({ fault });
      }
    };
    const timer = setTimeout(() => void ask(), settledMs);
    return () => {
      clearTimeout(timer);
      typing.abort();
    };
  }, [isWanted, suggest, name, text]);
  return { ...outcome, forget: () => setOutcome({}) };
}

/** "100 of 2,345, more on the server". */
function countLabel(found: Suggestions | undefined): string {
  const { values = [], total, hasMore = false } = found ?? {};
  const shown = values.length === 1 ? '1 suggestion' : `${count(values.length)} suggestions`;
  const isPart = total !== undefined && total > values.length;
  const label = isPart ? `${count(values.length)} of ${count(total)}` : shown;
  return hasMore || isPart ? `${label}, more on the server` : label;
}

/** From the last on to none, and from there to the first: what was typed can be come back to. */
const moved = (active: number, by: 1 | -1, length: number): number =>
  ((active + 1 + by + length + 1) % (length + 1)) - 1;
