import { createContext, useContext, useMemo } from 'react';
import { pathKey } from '../json/path-key.ts';
import type { Path } from '../json/json-text.ts';

/** The branches that are shown of the unions around, for the value in a place. */
type Nested = { key: string; within: readonly number[] };

const outermost: readonly number[] = [];
const Unions = createContext<Nested>({ key: '', within: outermost });

export const UnionProvider = Unions.Provider;

const mostNested = 4;

/** The branches of other unions in the same place that a union stands in, the outermost first. */
export function useUnionsAround(path: Path): readonly number[] {
  const { key, within } = useContext(Unions);
  return key === pathKey(path) ? within : outermost;
}

/** The context of the unions within a branch. */
export function useNested(path: Path, within: readonly number[], branch: number): Nested {
  const key = pathKey(path);
  return useMemo(() => ({ key, within: [...within, branch] }), [key, within, branch]);
}

/** Whether a union seems to be a branch of itself. */
export const isTooDeep = (within: readonly number[]): boolean => within.length >= mostNested;
