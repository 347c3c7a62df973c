import type { Problem, UnfitUnion } from '../../../shared/model/calls/problem.ts';
import { pathKey } from '../json/path-key.ts';
import type { Path } from '../json/json-text.ts';

type ShownBranch = { index: number; count: number; depth: number };

/** Which branches a form shows, of how many, by the key of their place: of unions within each other the outermost first. */
export type Shown = ReadonlyMap<string, readonly ShownBranch[]>;

/** The branches that a form shows: picked by the user, or found by the value. */
export class ShownBranches {
  private shown: Shown = new Map();
  private readonly listeners = new Set<() => void>();

  /** The same map as long as nothing changed. */
  all = (): Shown => this.shown;

  /**
   * Notes a shown branch; `depth` is how many other unions in the same place it stands in. Returns
   * its undo.
   */
  show(path: Path, index: number, count: number, depth = 0): () => void {
    const key = pathKey(path);
    const branch = { index, count, depth };
    const others = () => (this.shown.get(key) ?? []).filter((one) => one.depth !== depth);
    this.put(key, [...others(), branch]);
    return () => {
      if (this.shown.get(key)?.includes(branch)) this.put(key, others());
    };
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  private put(key: string, branches: readonly ShownBranch[]): void {
    const next = new Map(this.shown);
    if (branches.length === 0) next.delete(key);
    else
      next.set(
        key,
        branches.toSorted((a, b) => a.depth - b.depth),
      );
    this.shown = next;
    for (const listener of this.listeners) listener();
  }
}

/** The problems by the branches that are shown, where they were judged by a likelier one. */
export function byShownBranches(
  problems: readonly Problem[],
  unions: readonly UnfitUnion[],
  shown: Shown,
): readonly Problem[] {
  return unions.length === 0 || shown.size === 0 ? problems : told(problems, unions, shown, []);
}

/** `around`: what is shown of the unions that these problems stand in. */
function told(
  problems: readonly Problem[],
  unions: readonly UnfitUnion[],
  shown: Shown,
  around: readonly ShownBranch[],
): readonly Problem[] {
  const replaced = new Set<number>();
  return problems.flatMap((problem) => {
    const matched = [...around];
    for (const number of problem.unions ?? []) {
      const union = unions[number];
      const branch = union && shownOf(union, shown, matched);
      if (!branch) continue;
      matched.push(branch);
      const others = branch.index === union.likeliest ? undefined : union.branches[branch.index];
      if (!others) continue;
      if (replaced.has(number)) return [];
      replaced.add(number);
      return told(others, unions, shown, matched);
    }
    return [problem];
  });
}

/**
 * The shown branch of a union. One that is not drawn, as for null alone, is skipped: the next one
 * with as many branches is meant.
 */
function shownOf(
  union: UnfitUnion,
  shown: Shown,
  around: readonly ShownBranch[],
): ShownBranch | undefined {
  const here = shown.get(pathKey(union.path)) ?? [];
  const reached = around.findLast((one) => here.includes(one))?.depth ?? -1;
  return here.find(({ depth, count }) => depth > reached && count === union.branches.length);
}
