import { pathKey } from './form-context.ts';
import { ShownBranches } from './shown-branches.ts';
import { textReader, type Path } from './json-text.ts';

/** What of a field is not finished: its value, its own name, or the name of a new member of it. */
export type DraftPart = 'value' | 'name' | 'new name';

/** Text of a field that is no value yet, kept as it was typed. */
export type FieldDraft = {
  path: Path;
  part: DraftPart;
  text: string;
  /** The text of the value it was typed over, empty for none: over another value it counts no more. */
  over: string;
  /** Why it can't be sent, to be read after the name of the place; undefined where the same is sent. */
  problem: string | undefined;
};

export type Drafts = ReadonlyMap<string, FieldDraft>;

const none: Drafts = new Map();
/** Nobody types so much; a server's form might. */
const maxDrafts = 500;

/** The texts of a form that are not valid yet, by place; they outlive the fields they were typed in. */
export class DraftBoard {
  /** What is picked of a union is not a value either. */
  readonly branches = new ShownBranches();
  private drafts: Drafts = none;
  private readonly listeners = new Set<() => void>();
  private readonly watchers = new Set<() => void>();

  /** The same map as long as nothing changed. */
  all = (): Drafts => this.drafts;

  read(path: Path, part: DraftPart): FieldDraft | undefined {
    return this.drafts.get(keyOf(path, part));
  }

  /** Keeps a text that was typed, or with undefined drops it. */
  put(path: Path, part: DraftPart, draft: Omit<FieldDraft, 'path' | 'part'> | undefined): void {
    const key = keyOf(path, part);
    if (!draft && !this.drafts.has(key)) return;
    const next = new Map(this.drafts);
    if (draft) next.set(key, { ...draft, path, part });
    else next.delete(key);
    for (const watcher of this.watchers) watcher();
    this.restore(next.size > maxDrafts ? none : next);
  }

  /** Puts others in the place of all, as they were before or after. */
  restore(drafts: Drafts): void {
    if (drafts === this.drafts) return;
    this.drafts = drafts;
    for (const listener of this.listeners) listener();
  }

  /** Another value stands in a place: what was half-typed for it, or in it, is gone. */
  dropIn(path: Path): void {
    const isGone = ({ path: at, part }: FieldDraft) =>
      isWithin(at, path) && (at.length > path.length || part === 'value');
    this.change((draft) => (isGone(draft) ? undefined : draft));
  }

  /** An item is gone, and those behind it have moved up; or, with `to`, it has moved there. */
  moveItem(list: Path, from: number, to = Infinity): void {
    const movedTo = (at: number): number | undefined => {
      if (at === from) return to === Infinity ? undefined : to;
      if (at > from && at <= to) return at - 1;
      return at < from && at >= to ? at + 1 : at;
    };
    this.change((draft) => {
      const at = draft.path[list.length];
      if (!isWithin(draft.path, list) || typeof at !== 'number') return draft;
      const next = movedTo(at);
      return next === undefined ? undefined : { ...draft, path: draft.path.with(list.length, next) };
    });
  }

  renameMember(owner: Path, name: string, newName: string): void {
    this.change((draft) =>
      isWithin(draft.path, [...owner, name])
        ? { ...draft, path: draft.path.with(owner.length, newName) }
        : draft,
    );
  }

  /** Forgets what was typed over values that are not there any more. */
  prune(text: string): void {
    if (this.drafts.size > 0) this.restore(liveDrafts(this.drafts, text));
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

  private change(edit: (draft: FieldDraft) => FieldDraft | undefined): void {
    if (this.drafts.size === 0) return;
    const before = [...this.drafts.values()];
    const after = before.map(edit);
    if (after.every((draft, i) => draft === before[i])) return;
    const kept = after.filter((draft) => draft !== undefined);
    this.restore(new Map(kept.map((draft) => [keyOf(draft.path, draft.part), draft])));
  }
} // prettier-ignore

/** The drafts that still stand over the value they were typed over; all where the text is no JSON. */
export function liveDrafts(drafts: Drafts, text: string): Drafts {
  if (drafts.size === 0) return drafts;
  try {
    JSON.parse(text);
  } catch {
    // Broken in the JSON view, and perhaps mended soon.
    return drafts;
  }
  const read = textReader(text);
  const isLive = ({ path, part, over }: FieldDraft) => {
    if (part === 'new name') return true;
    const value = read(path);
    return part === 'name' ? value !== undefined : (value ?? '') === over;
  };
  const live = [...drafts].filter(([, draft]) => isLive(draft));
  return live.length === drafts.size ? drafts : new Map(live);
}

const keyOf = (path: Path, part: DraftPart): string => `${part} ${pathKey(path)}`;

const isWithin = (path: Path, around: Path): boolean => around.every((part, i) => part === path[i]);
