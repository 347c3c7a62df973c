import {
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { ChipInput } from './chip-input.tsx';
import { ChipsMenu } from './chips-menu.tsx';
import { Chip, type ChipActions } from './chip.tsx';
import { FieldMenu } from '../fields/field-menu.tsx';
import { FieldSchema } from '../fields/field-schema.tsx';
import { itemSchema } from '../schema/member-schemas.ts';
import { useForm, type ControlProps } from '../form/form-context.ts';
import { ItemProblems } from '../form/item-problems.tsx';
import { ListNotice } from './list-notice.tsx';
import { ListPager, pagesOf } from './list-pages.tsx';
import { SearchedChoice } from '../texts/searched-choice.tsx';
import { textMember } from '../schema/schema.ts';
import { useChips } from './use-chips.ts';

const chipsAtOnce = 200;

/** A list of single values as chips behind each other, with a field for the next one at their end. */
export function ChipsControl(props: ControlProps & { onRows(): void }) {
  const { id, describedBy, isInvalid, field, path, label } = props;
  const form = useForm();
  const box = useRef<HTMLDivElement>(null);
  const wanted = useRef<number | 'entry'>(undefined);
  const [, drawAgain] = useReducer((n: number) => n + 1, 0);
  /** The chip that Tab leads to, once it had the focus with its menu. */
  const [current, setCurrent] = useState<number>();
  const [page, setPage] = useState(0);
  const [isSchemaShown, setSchemaShown] = useState(false);
  const focus = (at: number | 'entry') => {
    wanted.current = at;
    if (at !== 'entry') setPage(Math.floor(at / chipsAtOnce));
    drawAgain();
  };
  const chips = useChips(props, focus);
  const { item, items, settled, editing } = chips;
  // Items share their schema's title, and are told apart by their place.
  const itemLabel = textMember(item.schema, 'title') ?? label;
  const pages = pagesOf(settled, chipsAtOnce, [page, setPage]);
  useLayoutEffect(() => {
    const to = wanted.current;
    if (to === undefined) return;
    wanted.current = undefined;
    const chip = box.current?.querySelector<HTMLElement>(`[data-chip="${to}"] > button`);
    (chip ?? box.current?.querySelector<HTMLElement>('[data-entry] input'))?.focus();
  });
  const latest = useRef(chips);
  useLayoutEffect(() => {
    latest.current = chips;
  });
  const [actions] = useState<ChipActions>(() => ({
    edit(at) {
      setCurrent(at);
      latest.current.edit(at);
    },
    remove: (at) => latest.current.remove(at, false),
    focus: setCurrent,
    paste: (event, at) => latest.current.paste(event, at),
  }));
  const onChipKey = (event: KeyboardEvent) => {
    const chip = (event.target as Element).closest<HTMLElement>('[data-chip]');
    if (
      !chip ||
      event.target !== chip.firstElementChild ||
      event.target instanceof HTMLInputElement
    )
      return;
    const at = Number(chip.dataset['chip']);
    const isMod = event.altKey || event.ctrlKey || event.metaKey;
    const to = placeAfter(event.key, at, settled);
    if (to !== undefined) {
      event.preventDefault();
      // The event must not move the row that the list itself stands in.
      event.stopPropagation();
      if (isMod) chips.move(at, to);
      else focus(to >= settled ? 'entry' : Math.max(0, to));
    } else if (!isMod && (event.key === 'Delete' || event.key === 'Backspace')) {
      event.preventDefault();
      chips.remove(at, true);
    } else if (event.key === 'F2') chips.edit(at);
  };
  const onEntryKey = (event: KeyboardEvent<HTMLInputElement>, text: string) => {
    const { selectionStart, selectionEnd } = event.currentTarget;
    if (items.length === 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Backspace' && text === '') {
      event.preventDefault();
      chips.pullLast();
    } else if (
      event.key === 'ArrowLeft' &&
      settled > 0 &&
      selectionStart === 0 &&
      selectionEnd === 0
    ) {
      event.preventDefault();
      focus(settled - 1);
    }
  };
  const choice = {
    ...props,
    field: item,
    label: `Add to ${label}`,
    node: undefined,
    isInvalid: false,
  };
  const editor = (at: number): ReactNode =>
    item.kind === 'choice' && editing?.isJson !== true ? (
      // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- leaving it, and Escape in it
      <div
        className="w-48"
        onBlur={() => chips.endEdit('blur')}
        onKeyDown={(event) => event.key === 'Escape' && chips.endEdit('escape')}
      >
        <SearchedChoice
          {...choice}
          id={`${id}-edited`}
          label={`${itemLabel} ${at + 1}`}
          node={items[at]}
          at={-1}
          onChoose={(option) => {
            chips.setItem(at, JSON.stringify(item.options.values[option]));
            chips.endEdit('enter');
          }}
        />
      </div>
    ) : (
      <ChipInput
        label={`${itemLabel} ${at + 1}`}
        isInvalid={false}
        isJson={editing?.isJson === true}
        className={`${bareInputClass} ${item.kind === 'string' ? '' : 'mono'}`}
        field={item}
        node={items[at]}
        path={[...path, at]}
        isEntry={false}
        onJson={(json) => json !== undefined && chips.setItem(at, json)}
        // A menu that closes takes the focus for a moment.
        onDone={(how) => (how === 'enter' || !editing?.isJson) && chips.endEdit(how)}
        onKey={(event, text) => {
          if (event.key === 'Escape') chips.endEdit('escape');
          if (event.key !== 'Backspace' || text !== '') return;
          event.preventDefault();
          chips.remove(at, true);
        }}
        onPaste={(event) => chips.paste(event, at + 1)}
        takesFocus
      />
    );
  const menu = (at: number): ReactNode => (
    <FieldMenu
      name={label}
      schema={itemSchema(field.schema, at)}
      node={items[at]}
      path={[...path, at]}
      isRequired={false}
      item={{ index: at, count: items.length, actions: undefined }}
      label={`${itemLabel} ${at + 1}`}
      field={item}
      isJson={editing?.isJson === true}
      onJson={(isJson) => chips.edit(at, isJson)}
      preset={undefined}
      isSchemaShown={isSchemaShown}
      onSchema={setSchemaShown}
    />
  );
  const shown = Array.from({ length: pages.last - pages.first }, (_, i) => pages.first + i);
  return (
    <div ref={box}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of its chips, handled for all at once */}
      <div
        className="mt-1 flex min-h-7 flex-wrap items-center gap-1 rounded-md border border-border-strong bg-field p-[3px] focus-within:border-accent"
        onKeyDown={onChipKey}
      >
        <ul aria-label={`Items of ${label}`} className="contents">
          {shown.map((at) => {
            const node = items[at];
            return (
              node && (
                <Chip
                  key={at}
                  field={item}
                  node={node}
                  path={path}
                  index={at}
                  count={items.length}
                  label={itemLabel}
                  isTabStop={at === Math.min(current ?? pages.first, pages.last - 1)}
                  fault={chips.faults.get(at)}
                  isQuiet={chips.quiet === at}
                  editor={editing?.at === at ? editor(at) : undefined}
                  menu={current === at ? menu(at) : undefined}
                  actions={actions}
                />
              )
            );
          })}
        </ul>
        <div data-entry className="flex min-w-24 flex-1 items-center">
          {item.kind === 'choice' ? (
            // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- what is pasted into its field
            <div className="min-w-40 flex-1" onPaste={(event) => chips.paste(event, items.length)}>
              <SearchedChoice
                {...choice}
                at={-1}
                onChoose={(option) =>
                  chips.insert(items.length, [JSON.stringify(item.options.values[option])])
                }
              />
            </div>
          ) : (
            <ChipInput
              id={id}
              label={`Add to ${label}`}
              describedBy={describedBy}
              isInvalid={isInvalid && items.length === 0}
              placeholder={items.length === 0 ? 'Type, then Enter' : ''}
              className={`${bareInputClass} min-w-20 flex-1 ${item.kind === 'string' ? '' : 'mono'}`}
              field={item}
              node={chips.pendingNode}
              path={[...path, settled]}
              isEntry
              onJson={chips.typeEntry}
              onDone={chips.endEntry}
              onKey={onEntryKey}
              onPaste={(event) => chips.paste(event, items.length)}
            />
          )}
          <ChipsMenu
            label={label}
            field={item}
            onAdd={(json) => chips.insert(items.length, [json])}
            onRows={props.onRows}
          />
        </div>
      </div>
      {props.node !== undefined && items.length === 0 && (
        <p className="mt-1 text-xs text-text-muted">empty list</p>
      )}
      <ListPager pages={pages} path={path} label={label} onItem={focus} />
      <ItemProblems path={path} label={itemLabel} quiet={chips.quiet} />
      <ListNotice notice={chips.notice} />
      {isSchemaShown && (
        <FieldSchema
          schema={itemSchema(field.schema, 0)}
          root={form.root}
          label={label}
          onClose={() => {
            setSchemaShown(false);
            form.focusAfter(path);
          }}
        />
      )}
    </div>
  );
}

const bareInputClass =
  'h-6 field-sizing-content max-w-full min-w-8 bg-transparent px-1.5 focus-visible:outline-0';

/** Returns the index that a key moves to; beyond the last chip is the input field. */
function placeAfter(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowUp':
      return at - 1;
    case 'ArrowRight':
    case 'ArrowDown':
      return at + 1;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
