import { createContext, useContext, useMemo } from 'react';
import { pathKey } from './form-context.ts';
import type { Path } from './json-text.ts';

/** How many unions stand within each other for the value in a place. */
type Nested = { key: string; count: number };

const Unions = createContext<Nested>({ key: '', count: 0 });

export const UnionProvider = Unions.Provider;

const mostNested = 4;

/** One union more in a place; `isTooDeep` where it seems to be a branch of itself. */
export function useNestedUnion(path: Path): { nested: Nested; isTooDeep: boolean } {
  const outer = useContext(Unions);
  const key = pathKey(path);
  const count = outer.key === key ? outer.count + 1 : 1;
  const nested = useMemo(() => ({ key, count }), [key, count]);
  return { nested, isTooDeep: count > mostNested };
}
