import type { DraftBoard } from './draft-board.ts';
import type { Unsent } from './unsent.ts';
import type { EditMemory } from '../json/edit-memory.ts';
import type { FormActions, FormPorts } from './form-context.ts';
import { readNode } from '../json/json-node.ts';
import { writtenInto } from '../json/json-spacing.ts';
import { moveItem, renameMember, setTextAt, textAt, type Path } from '../json/json-text.ts';
import { insertIntoList } from '../json/list-edits.ts';

type OnText = (text: string, before?: Unsent) => void;

/** The form's present text, also between two renderings. */
export class FormText {
  text: string;
  onText: OnText;
  /** The place that the form changed last; undefined once something else changed the text. */
  edited: Path | undefined;

  constructor(text: string, onText: OnText) {
    this.text = text;
    this.onText = onText;
  }

  /** Takes the rendered text, and the listener for edits from now on. */
  draw(text: string, onText: OnText): void {
    if (text !== this.text) this.edited = undefined;
    this.text = text;
    this.onText = onText;
  }
}

type Edited = { now: FormText; drafts: DraftBoard; memory: EditMemory; ports: FormPorts };

type Edits = Pick<
  FormActions,
  | 'setText'
  | 'textWith'
  | 'placeText'
  | 'setValue'
  | 'rewrite'
  | 'insertItems'
  | 'has'
  | 'isNew'
  | 'moveItem'
  | 'renameMember'
>;

/** The edits of a form's text, each with its drafts, so that both are undone in one step. */
export function formEdits({ now, drafts, memory, ports }: Edited): Edits {
  const textNow = () => (now.text.trim() === '' ? '{}' : now.text);
  const take = (edited: Path, next: string, onText: OnText, before: Unsent) => {
    // Two edits of one event build upon each other.
    now.text = next;
    now.edited = edited;
    onText(next, before);
  };
  const change = (path: Path, keep: () => void, edit: (before: string) => string) => {
    const before = drafts.snapshot();
    keep();
    take(path, edit(textNow()), now.onText, before);
  };
  const setText = (path: Path, json: string | undefined) => {
    const at = path.at(-1);
    const keep = () => {
      if (json === undefined && typeof at === 'number') drafts.moveItem(path.slice(0, -1), at);
      else drafts.dropIn(path, json?.startsWith('{') ?? false);
    };
    change(path, keep, (text) => memory.edit(text, path, json));
  };
  const rewrite = (path: Path, json: string, keep: (drafts: DraftBoard) => void) =>
    change(
      path,
      () => keep(drafts),
      (text) => memory.edit(text, path, json),
    );
  return {
    setText,
    textWith: (path, json) => setTextAt(textNow(), path, json),
    placeText(path, json) {
      const before = drafts.snapshot();
      drafts.dropIn(path, json.startsWith('{'));
      take(path, setTextAt(textNow(), path, json), ports.replace ?? now.onText, before);
    },
    setValue: (path, value) =>
      setText(path, value === undefined ? undefined : writtenInto(textNow(), path, value)),
    rewrite,
    insertItems(path, at, texts) {
      const list = readNode(textAt(textNow(), path) ?? '');
      rewrite(path, insertIntoList(list?.kind === 'list' ? list : undefined, at, texts), () =>
        drafts.spliceItems(path, at, 0, texts.length),
      );
    },
    has: (path) => textAt(now.text, path) !== undefined,
    isNew: (path) => now.edited?.every((part, i) => part === path[i]) ?? false,
    moveItem: (path, from, to) =>
      change(
        path,
        () => drafts.moveItem(path, from, to),
        (text) => moveItem(text, path, from, to),
      ),
    renameMember: (path, name, newName) =>
      change(
        path,
        () => drafts.renameMember(path, name, newName),
        (text) => renameMember(text, path, name, newName),
      ),
  };
}
