import { useEffect, useMemo, useState } from 'react';
import { isTooLarge } from '../../../shared/model/definition-size.ts';
import type { LintFinding } from '../../../shared/model/lint.ts';
import { backend } from '../../backend.ts';
import { isSchema } from '../../schema-form/schema.ts';

type Linted = { items: unknown[]; found: LintFinding[][] };

/** More than this is a flood, not a list. */
const maxTools = 10_000;

/** What the core finds in the definitions of a list, by place in it; empty until that is known. */
export function useLint(items: unknown[] | undefined): LintFinding[][] {
  const [linted, setLinted] = useState<Linted>();
  useEffect(() => {
    if (!items || items.length === 0) return undefined;
    const query = new AbortController();
    backend
      .call('lint.tools', sendable(items.slice(0, maxTools)), { signal: query.signal })
      .then((found) => setLinted({ items, found }))
      // Aborted, since there is a newer list; or the core is away, which is told elsewhere.
      .catch(() => undefined);
    return () => query.abort();
  }, [items]);
  return useMemo(() => (linted && linted.items === items ? linted.found : []), [linted, items]);
}

/** Definitions that nobody looks through are not sent: that would stop the page. */
function sendable(items: unknown[]): { tools: unknown[]; tooLarge: number[] } {
  const tooLarge = items.flatMap((item, place) => (isSchema(item) && isTooLarge(item) ? [place] : []));
  const tools = [...items];
  for (const place of tooLarge) tools[place] = { name: (items[place] as { name?: unknown }).name };
  return { tools, tooLarge };
} // prettier-ignore
