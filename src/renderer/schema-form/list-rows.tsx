import { Plus } from 'lucide-react';
import { useId, useState, useSyncExternalStore } from 'react';
import { Button } from '../ui/button.tsx';
import { blankText, nextItem } from './blank.ts';
import { fieldOf, itemSchema } from './field.ts';
import { useForm, type ControlProps } from './form-context.ts';
import type { JsonNode } from './json-node.ts';
import { isSchema, textMember } from './schema.ts';

const shownAtFirst = 50;
const moreAtOnce = 100;

/** The items of a list, each with its own field; those of a tuple by their places' schemas. */
export function ListRows({ field, node, path, label }: ControlProps) {
  const form = useForm();
  const rowsId = useId();
  const [room, setRoom] = useState(shownAtFirst);
  const [addingAt, setAddingAt] = useState<number>();
  const items = node?.kind === 'list' ? node.items : [];
  // It has its value as soon as the list has grown.
  const waiting = [...path, items.length];
  const isTyped = useSyncExternalStore(
    form.drafts.subscribe,
    () => form.drafts.read(waiting, 'value') !== undefined,
  );
  const isAdding = addingAt === items.length || isTyped;
  const giveUp = () => {
    form.drafts.dropIn(waiting);
    setAddingAt(undefined);
  };
  const shown: (JsonNode | undefined)[] = items.slice(0, room);
  const rows = isAdding ? [...shown, undefined] : shown;
  const next = nextItem(field, items.length);
  const add = () => {
    const blank = blankText(fieldOf(next, form.root));
    setRoom((before) => Math.max(before, items.length + 1));
    // What can't be empty waits to be chosen or typed: nothing is sent that nobody gave.
    if (blank === undefined) setAddingAt(items.length);
    else form.setText(node ? [...path, items.length] : path, node ? blank : `[${blank}]`);
  };
  return (
    <div
      id={rowsId}
      className={`mt-1 flex flex-col gap-2 ${rows.length > 0 ? 'border-l-2 border-border pl-3' : ''}`}
    >
      {rows.map((item, index) =>
        // Items have no identity of their own but their place.
        form.renderField(
          {
            name: itemName(field.schema, index, label),
            schema: itemSchema(field.schema, index),
            node: item,
            path: [...path, index],
            isRequired: false,
            item: { index, count: items.length },
            onGiveUp: item === undefined ? giveUp : undefined,
          },
          String(index),
        ),
      )}
      <div className="flex items-center gap-2">
        {items.length > room && (
          <Button size="small" variant="ghost" onClick={() => setRoom(room + moreAtOnce)}>
            Show {Math.min(moreAtOnce, items.length - room)} more of {items.length - room}
          </Button>
        )}
        {next !== undefined && !isAdding && (
          <Button size="small" icon={Plus} onClick={add}>
            Add to {label}
          </Button>
        )}
        {node !== undefined && items.length === 0 && !isAdding && (
          <span className="text-xs text-text-muted">empty list</span>
        )}
      </div>
    </div>
  );
}

/** The places of a tuple may have titles of their own. */
function itemName(schema: Record<string, unknown>, index: number, label: string): string {
  const own = itemSchema(schema, index);
  const isTuple = Array.isArray(schema['prefixItems']) || Array.isArray(schema['items']);
  const title = isTuple && isSchema(own) ? textMember(own, 'title') : undefined;
  return title ?? `${label} ${index + 1}`;
}
