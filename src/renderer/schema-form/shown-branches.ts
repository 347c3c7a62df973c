import type { Problem, UnfitUnion } from '../../shared/model/problem.ts';
import { pathKey } from './form-context.ts';
import type { Path } from './json-text.ts';

/** Which branch of a union a form shows, of how many, by the key of its place. */
export type Shown = ReadonlyMap<string, { index: number; count: number }>;

/** The branches that a form shows: picked by the user, or found by the value. */
export class ShownBranches {
  private shown: Shown = new Map();
  private readonly listeners = new Set<() => void>();

  /** The same map as long as nothing changed. */
  all = (): Shown => this.shown;

  /** Answers with its undo. */
  show(path: Path, index: number, count: number): () => void {
    const key = pathKey(path);
    const branch = { index, count };
    this.change(new Map(this.shown).set(key, branch));
    return () => {
      if (this.shown.get(key) !== branch) return;
      const next = new Map(this.shown);
      next.delete(key);
      this.change(next);
    };
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  private change(next: Shown): void {
    this.shown = next;
    for (const listener of this.listeners) listener();
  }
}

/** What is wrong by the branches that are shown, where another seemed likelier. */
export function byShownBranches(
  problems: readonly Problem[],
  unions: readonly UnfitUnion[],
  shown: Shown,
): readonly Problem[] {
  if (unions.length === 0 || shown.size === 0) return problems;
  const replaced = new Set<number>();
  return problems.flatMap((problem) => {
    for (const number of problem.unions ?? []) {
      const others = shownInstead(unions[number], shown);
      if (!others) continue;
      if (replaced.has(number)) return [];
      replaced.add(number);
      return byShownBranches(others, unions, shown);
    }
    return [problem];
  });
}

function shownInstead(union: UnfitUnion | undefined, shown: Shown): Problem[] | undefined {
  const branch = union && shown.get(pathKey(union.path));
  if (!branch || branch.count !== union.branches.length) return undefined;
  return branch.index === union.likeliest ? undefined : union.branches[branch.index];
}
