import { useMemo, useState, type ClipboardEvent } from 'react';
import { counted } from '../../ui/format.ts';
import { canonical } from '../schema/condition.ts';
import { isExact } from '../json/exact-value.ts';
import { fieldOf } from '../schema/field.ts';
import { itemSchema } from '../schema/member-schemas.ts';
import { useAsked, useForm, type ControlProps } from '../form/form-context.ts';
import { pathKey } from '../json/path-key.ts';
import { valueOf, type JsonNode } from '../json/json-node.ts';
import type { Notice } from './list-notice.tsx';
import { insertIntoList } from '../json/list-edits.ts';
import { pastedItems } from './pasted-items.ts';

const noItems: readonly JsonNode[] = [];

/** The last item, while it is typed in the field behind the others. */
type Pending = {
  at: number;
  /** The list without the item, for taking it back; undefined where the item was there before. */
  before: { text: string | undefined; items: readonly JsonNode[] } | undefined;
  /** The count of `useAsked` when typing began; undefined where the item had a problem before. */
  quietAt: number | undefined;
};

/** The item that is typed in its own place. */
type Editing = { at: number; before: string; isJson: boolean; quietAt: number | undefined };

/** Actions with a list of single values, in the words of its items. */
export function useChips(
  { field, node, path }: ControlProps,
  focus: (at: number | 'entry') => void,
) {
  const form = useForm();
  const [editing, setEditing] = useState<Editing>();
  const [pending, setPending] = useState<Pending>();
  const [notice, setNotice] = useState<Notice & { over?: string }>();
  const list = node?.kind === 'list' ? node : undefined;
  const items = list?.items ?? noItems;
  const schema = itemSchema(field.schema, 0);
  const item = useMemo(() => fieldOf(schema, form.root), [schema, form.root]);
  const isPending = pending !== undefined && pending.at === items.length - 1;
  const settled = isPending ? items.length - 1 : items.length;
  const isUnique = field.schema['uniqueItems'] === true;
  const faults = useMemo(
    () => (isUnique ? doubles(items) : new Map<number, string>()),
    [isUnique, items],
  );
  const asked = useAsked();
  // A problem that was shown before typing stays shown until it is mended.
  const quietAt = (at: number) =>
    form.board.read(pathKey([...path, at])) === undefined ? asked : undefined;
  const sayQuietly = (text: string) => setNotice({ text, isQuiet: true });

  const insert = (at: number, added: readonly string[]) => {
    form.insertItems(path, at, added);
    setPending(undefined);
  };
  return {
    item,
    items,
    settled,
    editing,
    faults,
    /** The index of the item that is typed and whose problem is not shown yet. */
    quiet: editing
      ? editing.quietAt === asked
        ? editing.at
        : undefined
      : isPending && pending.quietAt === asked
        ? pending.at
        : undefined,
    // An offer holds only for the list that it was about.
    notice: notice && notice.over !== node?.text ? { ...notice, offer: undefined } : notice,
    pendingNode: isPending ? items.at(-1) : undefined,
    insert,
    edit: (at: number, isJson = false) =>
      setEditing({ at, before: items[at]?.text ?? 'null', isJson, quietAt: quietAt(at) }),
    endEdit(how: 'enter' | 'blur' | 'escape') {
      if (!editing) return;
      if (how === 'escape') form.setText([...path, editing.at], editing.before);
      if (how !== 'blur') focus(editing.at);
      setEditing(undefined);
    },
    setItem: (at: number, json: string) => form.setText([...path, at], json),
    remove(at: number, isByKey: boolean) {
      form.setText([...path, at], undefined);
      setPending(undefined);
      setEditing(undefined);
      sayQuietly(`Removed, ${counted(items.length - 1, 'item', 'items')} left`);
      if (isByKey) focus(settled > 1 ? Math.min(at, settled - 2) : 'entry');
    },
    move(at: number, to: number) {
      if (to < 0 || to >= settled) return;
      form.moveItem(path, at, to);
      sayQuietly(`Item ${to + 1} of ${items.length}`);
      focus(to);
    },
    /**
     * Makes an item of what is typed behind the last one. Emptied, it is removed, and every byte is
     * as it was.
     */
    typeEntry(json: string | undefined) {
      if (json === undefined) {
        if (!isPending) return;
        const { at, before } = pending;
        const isElseSame = before?.items.every(({ text }, i) => text === items[i]?.text) === true;
        // The former bytes come back only where nothing else has changed since.
        if (!before || !isElseSame) form.setText([...path, at], undefined);
        else if (before.text === undefined) form.setText(path, undefined);
        else form.rewrite(path, before.text, (drafts) => drafts.spliceItems(path, at, 1, 0));
        setPending(undefined);
      } else if (isPending) form.setText([...path, pending.at], json);
      else {
        setPending({ at: items.length, before: { text: node?.text, items }, quietAt: asked });
        form.rewrite(path, insertIntoList(list, items.length, [json]), (drafts) =>
          drafts.dropIn([...path, items.length]),
        );
      }
    },
    endEntry() {
      if (!isPending) return;
      setPending(undefined);
      sayQuietly(`Item ${items.length} of ${items.length}`);
    },
    /** Takes the last item back into the field behind it. */
    pullLast() {
      setPending({ at: items.length - 1, before: undefined, quietAt: quietAt(items.length - 1) });
    },
    /** Inserts the items of a pasted text that is several. */
    paste(event: ClipboardEvent, at: number) {
      const text = event.clipboardData.getData('text/plain');
      const added = pastedItems(text, item);
      if (!added) return;
      event.preventDefault();
      insert(at, added);
      setEditing(undefined);
      focus('entry');
      const isParted =
        item.kind === 'string' && !/[\r\n]/.test(text.trim()) && !/^\s*\[/.test(text);
      const keep = () => {
        form.rewrite(path, insertIntoList(list, at, [JSON.stringify(text)]), (drafts) =>
          drafts.spliceItems(path, at, added.length, 1),
        );
        setNotice({ text: 'Kept as one string.' });
        focus('entry');
      };
      setNotice({
        text: `${counted(added.length, 'item', 'items')} added.`,
        offer: isParted ? { label: 'Keep as one string', take: keep } : undefined,
        over: insertIntoList(list, at, added),
      });
    },
  };
}

/** Maps the index of each repeated item to the index of the first. */
function doubles(items: readonly JsonNode[]): Map<number, string> {
  const first = new Map<string, number>();
  const found = new Map<number, string>();
  for (const [index, item] of items.entries()) {
    const read = valueOf(item);
    // Numbers that a double can't hold are compared by their digits.
    const value = isExact(read) ? canonical(read) : item.text;
    const at = first.get(value);
    if (at === undefined) first.set(value, index);
    else found.set(index, `is the same as item ${at + 1}`);
  }
  return found;
}
