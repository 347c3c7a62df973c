import { isJson } from '../../../shared/json/is-json.ts';
import { pathKey } from '../json/path-key.ts';
import { ShownBranches } from './shown-branches.ts';
import { textReader, type Path } from '../json/json-text.ts';
import { TextSteps } from './text-steps.ts';
import type { DraftPart, Drafts, FieldDraft, KeptUnion, UnionMemory, Unsent } from './unsent.ts';

const nothing: Unsent = { drafts: new Map(), unions: new Map() };
/** The most drafts of a form, which a server's schema could otherwise multiply. */
const maxDrafts = 500;

/** The texts of a form that are no values yet, by place; they outlive the fields that they were typed in. */
export class DraftBoard {
  /** The shown branches of unions, which are no values either. */
  readonly branches = new ShownBranches();
  /** The earlier states of the drafts with the value, for undo. */
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

  /** Keeps a draft; undefined drops it. */
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

  /** Replaces all drafts by those of another state, for undo and redo. */
  restore(unsent: Unsent): void {
    if (unsent === this.unsent) return;
    this.unsent = unsent;
    for (const listener of this.listeners) listener();
  }

  /**
   * Drops the drafts in a place and within it, as another value stands there; also that of a new
   * member where the value is no object.
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

  /** Moves the drafts of a list whose items were replaced from `from` on. */
  spliceItems(list: Path, from: number, removed: number, added: number): void {
    this.moveItems(list, (at) => {
      if (at < from) return at;
      return at < from + removed ? undefined : at - removed + added;
    });
  }

  /** Moves the drafts of a list whose item was removed or, with `to`, moved. */
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

  /** Drops the drafts that were typed over values that have changed since. */
  prune(text: string): void {
    const { drafts } = this.unsent;
    const live = liveDrafts(drafts, text);
    if (live !== drafts) this.restore({ ...this.unsent, drafts: live });
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  /** Calls back before each edit. Returns its undo. */
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
  // The text is broken in the JSON view, and may be mended soon.
  if (!isJson(text)) return drafts;
  const read = textReader(text);
  const isLive = ({ path, part, over }: FieldDraft) => {
    const value = read(path);
    // An absent object may wait for the name of its first member.
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
