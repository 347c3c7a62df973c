import { Search, X } from 'lucide-react';
import { useEffect, useState, type KeyboardEvent, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { completionAt, withOption, type CompletionOption } from './filter-completion.ts';
import { FilterOptions, optionId } from './filter-options.tsx';
import { knownValues } from './known-values.ts';
import { SavedFilters } from './saved-filters.tsx';
import { setFilter, useTraffic } from '../log/traffic-store.ts';
import { walkMatches } from './walk-matches.ts';
import { compactInputClass } from '../../../ui/fields/text-field.tsx';

const typingPauseMs = 80;
const listId = 'traffic-filter-options';
const hint =
  'Words and "phrases" anywhere in a record, /regular expressions/, and terms such as status:error; -term excludes. Enter and Shift+Enter step through the matches.';

/** The field of the filter's query, with suggestions below it. */
export function FilterBox({ field }: { field: RefObject<HTMLInputElement | null> }) {
  const { text, setText, apply } = useTypedText();
  const [caret, setCaret] = useState<number | undefined>(undefined);
  const [chosen, setChosen] = useState(-1);
  const completion = caret === undefined ? undefined : completionAt(text, caret, knownValues());
  const options = completion?.options ?? [];
  const close = () => {
    setCaret(undefined);
    setChosen(-1);
  };
  const typed = (input: HTMLInputElement) => {
    setText(input.value);
    setCaret(input.selectionStart ?? undefined);
    setChosen(-1);
  };
  const take = (option: CompletionOption) => {
    if (!completion) return;
    const next = withOption(text, completion, option);
    // The caret is set before the next key, which would otherwise be typed in the wrong place.
    flushSync(() => {
      setText(next.text);
      setCaret(next.caret);
      setChosen(-1);
    });
    field.current?.setSelectionRange(next.caret, next.caret);
  };
  const clear = () => {
    setText('');
    close();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const option = options[chosen];
    if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && options.length > 0) {
      const step = event.key === 'ArrowDown' ? 1 : -1;
      // The keys go around one more place than there are options: -1, at which none is chosen.
      setChosen(((chosen + 1 + step + options.length + 1) % (options.length + 1)) - 1);
    } else if ((event.key === 'Enter' || event.key === 'Tab') && option) take(option);
    else if (event.key === 'Enter') {
      close();
      apply();
      walkMatches(event.shiftKey ? -1 : 1);
    } else if (event.key === 'Escape' && options.length > 0) close();
    else if (event.key === 'Escape' && text !== '') clear();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="traffic-filter relative flex max-w-[420px] min-w-20 flex-[2_1_80px] items-center">
      <Search size={12} aria-hidden className="absolute left-2 text-text-muted" />
      <input
        ref={field}
        type="text"
        role="combobox"
        aria-label="Filter traffic"
        aria-autocomplete="list"
        aria-expanded={options.length > 0}
        aria-controls={listId}
        aria-activedescendant={chosen >= 0 ? optionId(listId, chosen) : undefined}
        placeholder="Filter: words, status:error, dur:>500ms …"
        title={hint}
        spellCheck={false}
        autoComplete="off"
        maxLength={1000}
        className={`${compactInputClass} w-full pr-11! pl-6!`}
        value={text}
        onChange={(event) => {
          typed(event.target);
        }}
        onBlur={close}
        onKeyDown={onKeyDown}
      />
      <SavedFilters onDone={() => field.current?.focus()} />
      {text !== '' && (
        <button
          type="button"
          aria-label="Clear the filter"
          className="absolute right-6 rounded p-0.5 text-text-muted hover:text-text"
          onClick={() => {
            clear();
            field.current?.focus();
          }}
        >
          <X size={12} aria-hidden />
        </button>
      )}
      <FilterOptions id={listId} options={options} chosen={chosen} onTake={take} />
    </div>
  );
}

/**
 * The typed query, which is applied after a pause in typing; one that is set elsewhere replaces it.
 */
function useTypedText() {
  const applied = useTraffic((state) => state.filter.text);
  const [text, setText] = useState(applied);
  const [lastApplied, setLastApplied] = useState(applied);
  if (applied !== lastApplied) {
    setLastApplied(applied);
    setText(applied);
  }
  useEffect(() => {
    if (text === applied) return undefined;
    const timer = setTimeout(() => {
      setFilter({ text });
    }, typingPauseMs);
    return () => {
      clearTimeout(timer);
    };
  }, [text, applied]);
  const apply = () => {
    if (text !== applied) setFilter({ text });
  };
  return { text, setText, apply };
}
