import { canonicalNumber } from '../../../../shared/json/exact-number.ts';
import type {
  BodyPath,
  ComparedBodies,
  ComparedLine,
  PathPattern,
} from '../../../../shared/model/traffic/body-questions.ts';
import { isRawNumber, parseExact } from './exact-json.ts';

export type CompareOptions = { matching: 'id' | 'place'; ignored: readonly PathPattern[] };

type Members = Record<string, unknown>;
type Counts = Record<'added' | 'removed' | 'changed' | 'ignored', number>;
type Here = { path: BodyPath; name?: string };

const mostLines = 20_000;
const longestText = 2000;
/** Names of members that can be ids; the first one that all objects of both lists have is used. */
const idNames = ['id', 'uri', 'key', 'name'];

/**
 * Compares two bodies by what they say: the order of members and the spelling of numbers do not
 * count. Differences at `ignored` paths are counted apart. Throws a RangeError where they are
 * nested too deeply.
 */
export function compareBodies(
  before: string,
  after: string,
  options: CompareOptions,
): ComparedBodies {
  const comparison = new Comparison(options);
  comparison.compare(valueIn(before), valueIn(after), { path: [] });
  return { status: 'compared', ...comparison.outcome() };
}

/** The value of JSON text, the fields of an HTTP head, or the lines of any other text. */
function valueIn(text: string): unknown {
  try {
    return parseExact(text);
  } catch (error) {
    if (error instanceof RangeError) throw error;
  }
  const lines = text.trimEnd().split(/\r?\n/);
  const isHead = /^(?:[A-Z]+ \S+ )?HTTP\/\d/.test(lines[0] ?? '');
  if (!isHead) return lines;
  const fields = lines.slice(1).map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
  });
  return { 'first line': lines[0], ...Object.fromEntries(fields) };
}

class Comparison {
  private readonly lines: ComparedLine[] = [];
  private readonly counts: Counts = { added: 0, removed: 0, changed: 0, ignored: 0 };
  private readonly options: CompareOptions;
  private isCut = false;

  constructor(options: CompareOptions) {
    this.options = options;
  }

  outcome() {
    return { lines: this.lines, isCut: this.isCut, ...this.counts };
  }

  compare(before: unknown, after: unknown, here: Here): void {
    if (this.isIgnored(here.path)) {
      if (isSame(before, after)) return this.one('same', here, before, after);
      this.counts.ignored += 1;
      return this.one('ignored', here, before, after);
    }
    if (isSame(before, after)) return this.one('same', here, before, after);
    if (Array.isArray(before) && Array.isArray(after)) return this.lists(before, after, here);
    if (isMembers(before) && isMembers(after)) return this.members(before, after, here);
    this.counts.changed += 1;
    this.one('changed', here, before, after);
  }

  private members(before: Members, after: Members, here: Here): void {
    this.bracket(here, '{');
    for (const name of Object.keys(before)) {
      const inner = { path: [...here.path, name], name };
      if (Object.hasOwn(after, name)) this.compare(before[name], after[name], inner);
      else this.lone('removed', before[name], inner);
    }
    for (const name of Object.keys(after)) {
      if (Object.hasOwn(before, name)) continue;
      this.lone('added', after[name], { path: [...here.path, name], name });
    }
    this.bracket({ path: here.path }, '}');
  }

  private lists(before: unknown[], after: unknown[], here: Here): void {
    this.bracket(here, '[');
    const idName = this.options.matching === 'id' ? idNameOf(before, after) : undefined;
    for (const [old, now] of idName
      ? pairedById(before, after, idName)
      : pairedByPlace(before, after)) {
      const inner = { path: [...here.path, now ?? old ?? 0] };
      if (old === undefined) this.lone('added', after[now ?? 0], inner);
      else if (now === undefined) this.lone('removed', before[old], inner);
      else this.compare(before[old], after[now], inner);
    }
    this.bracket({ path: here.path }, ']');
  }

  /** Adds a value that only one side has, in full. */
  private lone(kind: 'added' | 'removed', value: unknown, here: Here): void {
    const isIgnored = this.isIgnored(here.path);
    this.counts[isIgnored ? 'ignored' : kind] += 1;
    this.all(isIgnored ? 'ignored' : kind, kind, value, here, here.path);
  }

  private all(
    kind: ComparedLine['kind'],
    side: 'added' | 'removed',
    value: unknown,
    here: Here,
    path: BodyPath,
  ): void {
    const entries = entriesOf(value);
    const add = (text: string, at: Here) =>
      this.add({ ...lineOf(kind, at), [side === 'added' ? 'after' : 'before']: text, path });
    if (!entries || entries.length === 0 || this.isCut) return add(textOf(value), here);
    const isList = Array.isArray(value);
    add(isList ? '[' : '{', here);
    for (const [name, member] of entries) {
      const inner = { path: [...here.path, name], ...(typeof name === 'string' && { name }) };
      this.all(kind, side, member, inner, path);
    }
    add(isList ? ']' : '}', { path: here.path });
  }

  private one(kind: ComparedLine['kind'], here: Here, before: unknown, after: unknown): void {
    const line = {
      ...lineOf(kind, here),
      before: shortText(before, kind),
      after: shortText(after, kind),
    };
    this.add(kind === 'same' ? line : { ...line, path: here.path });
  }

  private bracket(here: Here, text: string): void {
    this.add({ ...lineOf('same', here), before: text, after: text });
  }

  private add(line: ComparedLine): void {
    if (this.lines.length < mostLines) this.lines.push(line);
    else this.isCut = true;
  }

  private isIgnored(path: BodyPath): boolean {
    return this.options.ignored.some(
      (pattern) =>
        pattern.length === path.length &&
        pattern.every((part, at) => part === null || part === path[at]),
    );
  }
}

const lineOf = (kind: ComparedLine['kind'], { path, name }: Here) => ({
  kind,
  depth: path.length,
  ...(name !== undefined && { name }),
});

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isRawNumber(value);

function entriesOf(value: unknown): [string | number, unknown][] | undefined {
  if (Array.isArray(value)) return value.map((item, at) => [at, item]);
  return isMembers(value) ? Object.entries(value) : undefined;
}

function isSame(before: unknown, after: unknown): boolean {
  if (before === after) return true;
  const [one, other] = [numberText(before), numberText(after)];
  if (one !== undefined || other !== undefined) {
    return (
      one !== undefined && other !== undefined && canonicalNumber(one) === canonicalNumber(other)
    );
  }
  if (Array.isArray(before) && Array.isArray(after)) {
    return before.length === after.length && before.every((item, at) => isSame(item, after[at]));
  }
  if (!isMembers(before) || !isMembers(after)) return false;
  const names = Object.keys(before);
  return (
    names.length === Object.keys(after).length &&
    names.every((name) => Object.hasOwn(after, name) && isSame(before[name], after[name]))
  );
}

function numberText(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return isRawNumber(value) ? value.rawJSON : undefined;
}

function textOf(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > longestText ? `${text.slice(0, longestText)}…` : text;
}

/**
 * The text of a value; of a long list or object that is the same on both sides only the number of
 * its members.
 */
function shortText(value: unknown, kind: ComparedLine['kind']): string {
  const entries = kind === 'same' ? entriesOf(value) : undefined;
  if (!entries || entries.length === 0) return textOf(value);
  const text = entries.length < 8 ? JSON.stringify(value) : '';
  if (text !== '' && text.length <= 60) return text;
  return Array.isArray(value) ? `[ ${entries.length} items ]` : `{ ${entries.length} members }`;
}

type Pair = [before: number | undefined, after: number | undefined];

/**
 * Pairs items by their place. In lists of different length, equal items at the end stay together.
 */
function pairedByPlace(before: unknown[], after: unknown[]): Pair[] {
  const shorter = Math.min(before.length, after.length);
  let same = 0;
  if (before.length !== after.length) {
    while (same < shorter && isSame(before.at(-1 - same), after.at(-1 - same))) same += 1;
  }
  const [oldEnd, newEnd] = [before.length - same, after.length - same];
  const longer = Math.max(oldEnd, newEnd);
  const pairs = Array.from({ length: longer }, (_, at): Pair => [
    at < oldEnd ? at : undefined,
    at < newEnd ? at : undefined,
  ]);
  for (let at = 0; at < same; at += 1) pairs.push([oldEnd + at, newEnd + at]);
  return pairs;
}

/** Pairs items by id in the order of the old list; items that were added come last. */
function pairedById(before: unknown[], after: unknown[], idName: string): Pair[] {
  const places = new Map(after.map((item, at) => [idOf(item, idName), at]));
  const known = new Set(before.map((item) => idOf(item, idName)));
  const pairs: Pair[] = before.map((item, at) => [at, places.get(idOf(item, idName))]);
  const added: Pair[] = [];
  for (const [at, item] of after.entries())
    if (!known.has(idOf(item, idName))) added.push([undefined, at]);
  return [...pairs, ...added];
}

function idNameOf(before: unknown[], after: unknown[]): string | undefined {
  return idNames.find((name) => hasIds(before, name) && hasIds(after, name));
}

function hasIds(items: unknown[], name: string): boolean {
  const ids = items.map((item) => idOf(item, name));
  return items.length > 0 && !ids.includes(undefined) && new Set(ids).size === items.length;
}

function idOf(item: unknown, name: string): string | undefined {
  if (!isMembers(item) || !Object.hasOwn(item, name)) return undefined;
  const id = item[name];
  const number = numberText(id);
  if (number !== undefined) return canonicalNumber(number);
  return typeof id === 'string' ? JSON.stringify(id) : undefined;
}
