import { useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { fieldOf, type Field } from '../../src/renderer/schema-form/schema/field.ts';
import { itemSchema, restSchema } from '../../src/renderer/schema-form/schema/member-schemas.ts';
import { DraftBoard } from '../../src/renderer/schema-form/form/draft-board.ts';
import { SchemaForm } from '../../src/renderer/schema-form/schema-form.tsx';
import { isSchema } from '../../src/renderer/schema-form/schema/schema.ts';
import { useTextHistory } from '../../src/renderer/schema-form/form/text-history.ts';

/** A tool's form in a page of its own, for the benchmark of forms. */
type Shown = { text: string; undo(): boolean; changes: number };

const shown: Shown = { text: '', undo: () => false, changes: 0 };

function Sample({ schema, initial }: { schema: unknown; initial: string }) {
  const [text, setText] = useState(initial);
  const [drafts] = useState(() => new DraftBoard());
  const history = useTextHistory(text, setText, drafts);
  useLayoutEffect(() => show(text, history.undo));
  const change = (next: string) => {
    countChange();
    history.change(next);
  };
  return <SchemaForm schema={schema} text={text} onText={change} drafts={drafts} />;
}

function show(text: string, undo: () => boolean): void {
  shown.text = text;
  shown.undo = undo;
}

function countChange(): void {
  shown.changes += 1;
}

let root: Root | undefined;

function mount(schema: unknown, text: string): void {
  const place = document.getElementById('place') as HTMLElement;
  flushSync(() => root?.unmount());
  root = createRoot(place);
  shown.changes = 0;
  flushSync(() => root?.render(<Sample schema={schema} initial={text} />));
}

const press = (button: HTMLElement) => flushSync(() => button.click());
const buttons = (pattern: RegExp) =>
  [...document.querySelectorAll<HTMLElement>('#place button')].filter((button) =>
    pattern.test(button.getAttribute('aria-label') ?? button.textContent ?? ''),
  );

/**
 * Opens every part that is closed, or one of `of` of them, and takes each back; answers with how
 * many parts there are, and with what did not come back.
 */
function keepsOverParts(
  schema: unknown,
  text: string,
  turn = 0,
  of = 1,
): { parts: number; lost: string[] } {
  mount(schema, text);
  const lost = shown.changes > 0 || shown.text !== text ? ['mounting it'] : [];
  let parts = 0;
  const isTurn = () => (parts++ + turn) % of === 0;
  const isOpener = (button: HTMLElement) => /^Add (?!to |an )/.test(button.textContent ?? '');
  const openers = () => buttons(/^Add /).filter(isOpener);
  const places = openers().map((button) =>
    button.closest('[data-path]')?.getAttribute('data-path'),
  );
  for (const place of places) {
    if (!isTurn()) continue;
    const field = () => document.querySelector(`#place [data-path="${CSS.escape(place ?? '')}"]`);
    const opener = [...(field()?.querySelectorAll('button') ?? [])].find(isOpener);
    if (opener) press(opener);
    const clear = field()?.querySelector<HTMLElement>('[data-head] button[aria-label^="Clear "]');
    if (clear) press(clear);
    if (shown.text !== text) {
      lost.push(String(place));
      mount(schema, text);
    }
  }
  const kinds = [...document.querySelectorAll('#place [role="radiogroup"][aria-label^="Kind of"]')];
  const unions = kinds.map(
    (group) => group.closest('[data-path]')?.getAttribute('data-path') ?? '',
  );
  for (const place of unions) {
    if (!isTurn()) continue;
    const radios = () => {
      const field = document.querySelector(`#place [data-path="${CSS.escape(place)}"]`) ?? document;
      return [
        ...field.querySelectorAll<HTMLElement>('[aria-label^="Kind of"] [role="radio"]'),
      ].filter((radio, _i, all) => radio.parentElement === all[0]?.parentElement);
    };
    const at = radios().findIndex((radio) => radio.getAttribute('aria-checked') === 'true');
    for (let i = 0; i < radios().length; i += 1) {
      if (i !== at) press(radios()[i] as HTMLElement);
    }
    const back = radios()[at];
    if (back) press(back);
    if (at !== -1 && shown.text !== text) {
      lost.push(`the union ${place}`);
      mount(schema, text);
    }
  }
  return { parts, lost };
}

/**
 * What mounting each text, opening parts and closing them again changes: every part with the first
 * text, and with each other one as many as make `openings` in all.
 */
function keepsAll(schema: unknown, texts: string[], openings: number): string[][] {
  let of = 1;
  return texts.map((text, turn) => {
    const { parts, lost } = keepsOverParts(schema, text, turn, of);
    of = Math.max(1, Math.ceil((parts * texts.length) / openings));
    return lost;
  });
}

function type(control: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const prototype = control instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  const set = Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set;
  control.focus();
  set?.call(control, value);
  flushSync(() => control.dispatchEvent(new Event('input', { bubbles: true })));
}

/** Types one thing into each control and takes it back, clears each field and undoes; answers with what was lost. */
function keepsOverEdits(schema: unknown, text: string): string[] {
  const lost: string[] = [];
  const check = (what: string) => {
    if (shown.text !== text) lost.push(what);
  };
  mount(schema, text);
  const controls = () => [
    ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      '#place [data-path] textarea, #place [data-path] input:is([type="text"], [type="password"])',
    ),
  ];
  for (let i = 0; i < controls().length; i += 1) {
    mount(schema, text);
    const control = controls()[i];
    if (!control) continue;
    const before = control.value;
    type(control, `${before}1`);
    type(controls()[i] as HTMLInputElement, before);
    check(`typed and taken back: ${control.id}`);
    mount(schema, text);
    type(controls()[i] as HTMLInputElement, `${before}1`);
    if (shown.changes > 0) flushSync(() => shown.undo());
    check(`typed and undone: ${control.id}`);
  }
  mount(schema, text);
  for (const name of buttons(/^Clear /).map((button) => button.getAttribute('aria-label'))) {
    mount(schema, text);
    const button = buttons(/^Clear /).find((each) => each.getAttribute('aria-label') === name);
    if (button) press(button);
    flushSync(() => shown.undo());
    check(String(name));
  }
  return lost;
}

type Coverage = { properties: number; jsonOnly: string[]; broken: string[] };

/** Which places of a schema have no control better than JSON, though their schema says what they are. */
function coverage(schema: unknown): Coverage {
  const found: Coverage = { properties: 0, jsonOnly: [], broken: [] };
  const visit = (part: unknown, path: string, depth: number) => {
    if (depth > 6 || found.properties > 20_000) return;
    const field = fieldOf(part, schema);
    if (path !== '') {
      found.properties += 1;
      if (field.fault !== undefined) found.broken.push(`${path}: ${field.fault}`);
      else if (field.kind === 'json' && !isFree(field)) found.jsonOnly.push(path);
    }
    const { properties } = field.schema;
    if (field.kind === 'object') {
      for (const [name, own] of Object.entries(isSchema(properties) ? properties : {})) {
        visit(own, `${path}/${name}`, depth + 1);
      }
      if (isSchema(restSchema(field.schema)))
        visit(restSchema(field.schema), `${path}/*`, depth + 1);
    }
    if (field.kind === 'list') visit(itemSchema(field.schema, 0), `${path}/0`, depth + 1);
    field.branches.forEach((branch, i) => visit(branch.schema, `${path}|${i}`, depth + 1));
  };
  visit(schema, '', 0);
  return found;
}

/** Whether a schema leaves open what the value is, so that JSON is the right control. */
function isFree({ schema }: Field): boolean {
  const { type, properties } = schema;
  if (type === undefined) return true;
  return type === 'object' && (!isSchema(properties) || Object.keys(properties).length === 0);
}

/**
 * How long a form takes to be drawn empty, and a keystroke in it; milliseconds. Types where the
 * first of the texts makes a text field; no keystrokes where none does.
 */
function times(schema: unknown, texts: string[]): { paintMs: number; keyMs: number[] } {
  const startedAt = performance.now();
  mount(schema, '{}');
  document.body.getBoundingClientRect();
  const paintMs = performance.now() - startedAt;
  const keyMs: number[] = [];
  const control = textField(schema, texts);
  if (!control) return { paintMs, keyMs };
  for (let i = 0; i < 60; i += 1) {
    const from = performance.now();
    type(control, '1'.repeat(i + 1));
    document.body.getBoundingClientRect();
    keyMs.push(performance.now() - from);
  }
  return { paintMs, keyMs };
}

function textField(schema: unknown, texts: string[]): HTMLTextAreaElement | null {
  for (const text of texts) {
    mount(schema, text);
    const found = document.querySelector<HTMLTextAreaElement>(
      '#place [data-path] textarea, #place [data-path] input:is([type="text"], [type="password"])',
    );
    if (found) return found;
  }
  return null;
}

Object.assign(window, { forms: { keepsAll, keepsOverParts, keepsOverEdits, coverage, times } });
