import { useEffect, useMemo, useState } from 'react';
import type { LintFinding } from '../../../shared/model/lint.ts';
import { backend } from '../../backend.ts';

type Linted = { items: unknown[]; found: LintFinding[][] };

/** More than this is a flood, not a list. */
const maxTools = 10_000;

/** What the core finds in the definitions of a list, by place in it; empty until that is known. */
export function useLint(items: unknown[] | undefined): LintFinding[][] {
  const [linted, setLinted] = useState<Linted>();
  useEffect(() => {
    if (!items || items.length === 0) return undefined;
    const query = new AbortController();
    const tools = items.slice(0, maxTools);
    backend
      .call('lint.tools', { tools }, { signal: query.signal })
      .then((found) => setLinted({ items, found }))
      // Aborted, since there is a newer list; or the core is away, which is told elsewhere.
      .catch(() => undefined);
    return () => query.abort();
  }, [items]);
  return useMemo(() => (linted && linted.items === items ? linted.found : []), [linted, items]);
}
