import { setAt, setTextAt, textAt, type Path } from './json-text.ts';

/**
 * Edits a text by path, and takes edits of one place back without a trace: what is cleared and typed
 * again stands where it stood, what is typed and cleared again leaves every byte as it was.
 */
export class EditMemory {
  private place = '';
  private current: string | undefined;
  /** The whole text as it was without the value, and with it. */
  private absent: string | undefined;
  private present: string | undefined;

  /** Puts JSON text in a place, or with undefined takes away what is there. */
  edit(text: string, path: Path, json: string | undefined): string {
    const place = JSON.stringify(path);
    const isThere = textAt(text, path) !== undefined;
    if (place !== this.place || text !== this.current) {
      this.place = place;
      this.absent = isThere ? undefined : text;
      this.present = isThere ? text : undefined;
    }
    const next =
      json === undefined ? this.without(text, path, isThere) : this.with(text, path, json, isThere);
    this.current = next;
    return next;
  }

  private without(text: string, path: Path, isThere: boolean): string {
    if (!isThere) return text;
    this.present = text;
    // A removed item can't be put back without a trace, since the others have moved up.
    if (typeof path.at(-1) === 'number') return setAt(text, path, undefined);
    this.absent ??= setAt(text, path, undefined);
    return this.absent;
  }

  private with(text: string, path: Path, json: string, isThere: boolean): string {
    const isItem = typeof path.at(-1) === 'number';
    const base = isThere || isItem ? text : (this.present ?? text);
    this.present = setTextAt(base, path, json);
    return this.present;
  }
}
