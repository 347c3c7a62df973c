import { useId, useState, type KeyboardEvent, type SyntheticEvent } from 'react';
import { mentionAt, type Mention } from './mention.ts';
import { useMentionables, type Mentionable } from './use-mentionables.ts';

type Mentions = {
  text: string;
  /** Takes what was chosen; `before` and `after` are the text around the mention. */
  onChosen(one: Mentionable, before: string, after: string): void;
};

/** The mention that is being typed in a field, and what of the servers it may stand for. */
export function useMentions({ text, onChosen }: Mentions) {
  const id = useId();
  const [caret, setCaret] = useState(0);
  /** Where a mention begins that the user has closed the list of. */
  const [closedAt, setClosedAt] = useState<number>();
  const at = mentionAt(text, Math.min(caret, text.length));
  const mention = at && at.from !== closedAt ? at : undefined;
  const { found, isLoading } = useMentionables(mention);
  const [chosen, setChosen] = useState({ of: '', index: 0 });
  const key = mention ? `${mention.sign}${mention.search}` : '';
  const selected = chosen.of === key ? Math.min(chosen.index, found.length - 1) : 0;
  const select = (index: number) => setChosen({ of: key, index });
  // A slash that nothing matches is text like any other.
  const isOpen = mention !== undefined && (found.length > 0 || isLoading);

  const choose = (one: Mentionable, { from, search }: Mention) => {
    setClosedAt(from);
    onChosen(one, text.slice(0, from), text.slice(from + 1 + search.length));
  };
  return {
    isOpen,
    listProps: {
      id,
      label: mention?.sign === '/' ? 'Prompts and skills' : 'Servers and resources',
      found,
      isLoading,
      selected,
      onSelect: select,
      onChoose: (one: Mentionable) => mention && choose(one, mention),
    },
    fieldProps: {
      'aria-autocomplete': 'list' as const,
      'aria-controls': isOpen ? id : undefined,
      'aria-activedescendant': isOpen && found.length > 0 ? `${id}-${selected}` : undefined,
      onSelect: ({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>) => {
        setCaret(currentTarget.selectionStart);
        if (mentionAt(currentTarget.value, currentTarget.selectionStart)?.from !== closedAt) {
          setClosedAt(undefined);
        }
      },
    },
    /** Takes the keys of an open list; answers with whether it took this one. */
    onKeyDown(event: KeyboardEvent): boolean {
      if (!isOpen || event.nativeEvent.isComposing) return false;
      const one = found[selected];
      switch (event.key) {
        case 'ArrowDown':
          select((selected + 1) % Math.max(1, found.length));
          break;
        case 'ArrowUp':
          select((selected + found.length - 1) % Math.max(1, found.length));
          break;
        case 'Escape':
          setClosedAt(mention.from);
          break;
        case 'Enter':
        case 'Tab':
          if (!one) return false;
          choose(one, mention);
          break;
        default:
          return false;
      }
      event.preventDefault();
      event.stopPropagation();
      return true;
    },
  };
}
