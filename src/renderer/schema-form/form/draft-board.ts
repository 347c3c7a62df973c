import { isJson } from '../../../shared/json/is-json.ts';
import { pathKey } from '../json/path-key.ts';
import { ShownBranches } from './shown-branches.ts';
import { textReader, type Path } from '../json/json-text.ts';
import { TextSteps } from './text-steps.ts';
import type { DraftPart, Drafts, FieldDraft, KeptUnion, UnionMemory, Unsent } from './unsent.ts';

const nothing: Unsent = { drafts: new Map(), unions: new Map() };
/** Nobody types so much; a server's form might. */
const maxDrafts = 500;

/** The texts of a form that are not valid yet, by place; they outlive the fields they were typed in. */
export class DraftBoard {
  /** What is shown of a union is not a value either. */
  readonly branches = new ShownBranches();
  /** What they were before, and the value with them. */
  readonly steps = new TextSteps();
  private unsent = nothing;
  private readonly listeners = new Set<() => void>();
  private readonly watchers = new Set<() => void>();

  /** The same map as long as nothing changed. */
  all = (): Drafts => this.unsent.drafts;

  snapshot = (): Unsent => this.unsent;

  read(path: Path, part: DraftPart): FieldDraft | undefined {
    return this.unsent.drafts.get(keyOf(path, part));
  }

  /** Keeps a text that was typed, or with undefined drops it. */
  put(path: Path, part: DraftPart, draft: Omit<FieldDraft, 'path' | 'part'> | undefined): void {
    const key = keyOf(path, part);
    if (!draft && !this.unsent.drafts.has(key)) return;
    const next = new Map(this.unsent.drafts);
    if (draft) next.set(key, { ...draft, path, part });
    else next.delete(key);
    for (const watcher of this.watchers) watcher();
    this.restore({ ...this.unsent, drafts: next.size > maxDrafts ? nothing.drafts : next });
  }

  /** The same as long as nothing changed. */
  unionAt = (path: Path, within: readonly number[]): UnionMemory | undefined =>
    this.unsent.unions.get(unionKey({ path, within }));

  keepUnion(path: Path, within: readonly number[], memory: UnionMemory): void {
    const kept = this.unsent.unions.size < maxDrafts ? this.unsent.unions : nothing.unions;
    const union = { ...memory, path, within };
    this.restore({ ...this.unsent, unions: new Map(kept).set(unionKey(union), union) });
  }

  /** Puts others in the place of all, as they were before or after. */
  restore(unsent: Unsent): void {
    if (unsent === this.unsent) return;
    this.unsent = unsent;
    for (const listener of this.listeners) listener();
  }

  /**
   * Another value stands in a place: what was half-typed for it, or in it, is gone; where it is no
   * object, a new member is not awaited either.
   */
  dropIn(path: Path, isObject = true): void {
    const isGone = ({ path: at, part }: FieldDraft) =>
      isWithin(at, path) &&
      (at.length > path.length || part === 'value' || (part === 'new name' && !isObject));
    const { drafts, unions } = this.unsent;
    const kept = [...drafts].filter(([, draft]) => !isGone(draft));
    const others = [...unions].filter(
      ([, { path: at }]) => !isWithin(at, path) || at.length === path.length,
    );
    if (kept.length === drafts.size && others.length === unions.size) return;
    this.restore({
      drafts: kept.length === drafts.size ? drafts : new Map(kept),
      unions: others.length === unions.size ? unions : new Map(others),
    });
  }

  /** In a list some items have given way to others; those behind them have moved. */
  spliceItems(list: Path, from: number, removed: number, added: number): void {
    this.moveItems(list, (at) => {
      if (at < from) return at;
      return at < from + removed ? undefined : at - removed + added;
    });
  }

  /** An item is gone, and those behind it have moved up; or, with `to`, it has moved there. */
  moveItem(list: Path, from: number, to = Infinity): void {
    const movedTo = (at: number): number | undefined => {
      if (at === from) return to === Infinity ? undefined : to;
      if (at > from && at <= to) return at - 1;
      return at < from && at >= to ? at + 1 : at;
    };
    this.moveItems(list, movedTo);
  }

  renameMember(owner: Path, name: string, newName: string): void {
    this.move((path) =>
      isWithin(path, [...owner, name]) ? path.with(owner.length, newName) : path,
    );
  }

  /** Forgets what was typed over values that are not there any more. */
  prune(text: string): void {
    const { drafts } = this.unsent;
    const live = liveDrafts(drafts, text);
    if (live !== drafts) this.restore({ ...this.unsent, drafts: live });
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  /** Tells of each edit, before it. */
  watch(watcher: () => void): () => void {
    this.watchers.add(watcher);
    return () => void this.watchers.delete(watcher);
  }

  private moveItems(list: Path, movedTo: (at: number) => number | undefined): void {
    this.move((path) => {
      const at = path[list.length];
      if (!isWithin(path, list) || typeof at !== 'number') return path;
      const next = movedTo(at);
      if (next === at) return path;
      return next === undefined ? undefined : path.with(list.length, next);
    });
  }

  private move(to: (path: Path) => Path | undefined): void {
    const { drafts, unions } = this.unsent;
    const next = {
      drafts: moved(drafts, to, ({ path, part }) => keyOf(path, part)),
      unions: moved(unions, to, unionKey),
    };
    if (next.drafts !== drafts || next.unions !== unions) this.restore(next);
  }
}

/** Moves the drafts whose paths have changed; returns the same map where none have. */
function moved<Kept extends { path: Path }>(
  all: ReadonlyMap<string, Kept>,
  to: (path: Path) => Path | undefined,
  key: (kept: Kept) => string,
): ReadonlyMap<string, Kept> {
  let isSame = true;
  const next = new Map<string, Kept>();
  for (const kept of all.values()) {
    const path = to(kept.path);
    isSame &&= path === kept.path;
    if (path === undefined) continue;
    const there = path === kept.path ? kept : { ...kept, path };
    next.set(key(there), there);
  }
  return isSame ? all : next;
}

/** The drafts that still stand over the value they were typed over; all where the text is no JSON. */
export function liveDrafts(drafts: Drafts, text: string): Drafts {
  if (drafts.size === 0) return drafts;
  // Broken in the JSON view, and perhaps mended soon.
  if (!isJson(text)) return drafts;
  const read = textReader(text);
  const isLive = ({ path, part, over }: FieldDraft) => {
    const value = read(path);
    // An object that is not there yet can have been awaited with its first member.
    if (part === 'new name') return value === undefined || value.startsWith('{');
    return part === 'name' ? value !== undefined : (value ?? '') === over;
  };
  const live = [...drafts].filter(([, draft]) => isLive(draft));
  return live.length === drafts.size ? drafts : new Map(live);
}

const keyOf = (path: Path, part: DraftPart): string => `${part} ${pathKey(path)}`;

const unionKey = ({ path, within }: Pick<KeptUnion, 'path' | 'within'>): string =>
  `${within.join(' ')} ${pathKey(path)}`;

const isWithin = (path: Path, around: Path): boolean => around.every((part, i) => part === path[i]);
