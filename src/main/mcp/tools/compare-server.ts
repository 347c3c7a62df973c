import { z } from 'zod';
import { cutAtWord } from '../../../shared/cut-at-word.ts';
import {
  changeVerdicts,
  type DefinitionChange,
  type KeptList,
  type ListDifference,
} from '../../../shared/model/definition-change.ts';
import { catalogKinds, type CatalogKind } from '../../../shared/model/servers/connection.ts';
import { defineTool } from '../agent-tool.ts';
import type { Desk } from '../servers/desk.ts';
import { ToolProblem } from '../problem.ts';
import { cursorInput, cutShort, nextCursor, pageEnd, placeOf, serverInput } from './inputs.ts';
import { readLists } from './read-lists.ts';

const most = 200;
const mostReasons = 10;
const longestName = 300;

export const compareServer = defineTool({
  name: 'compare_server',
  title: 'Compare a server with its earlier definitions',
  description:
    'Reports which tools, prompts, resources and templates of a server were added, removed or changed, and whether that breaks its users: since your last comparison in this session, else since the user last looked, or since a given time. Restart the server with connect_server before you compare changed code.',
  annotations: { readOnlyHint: true, openWorldHint: true },
  input: z.object({
    server: serverInput,
    since: z
      .string()
      .max(40)
      .optional()
      .describe('a date or time as 2026-07-28 or 2026-07-28T10:00:00Z; absent for the last time'),
    cursor: cursorInput,
  }),
  output: z.object({
    total: z.number(),
    compared_with: z
      .array(z.object({ kind: z.enum(catalogKinds), time: z.string() }))
      .describe('from when the list is that each one was compared with'),
    not_compared: z.array(z.string()),
    changes: z.array(
      z.object({
        kind: z.enum(catalogKinds),
        name: z.string(),
        what: z.enum(['added', 'removed', 'changed']),
        verdict: z.enum(changeVerdicts),
        reasons: z.array(z.string()),
      }),
    ),
    next_cursor: nextCursor,
    cut_short: cutShort,
  }),
  async answer({ server, since, cursor }, { desk, signal }) {
    const [from, sinceMs] = [placeOf(cursor), timeOf(since)];
    const { lists, problems } = await readLists(desk, server, signal);
    const all: Changed[] = [];
    const comparedWith: { kind: CatalogKind; time: string }[] = [];
    for (const { kind, listId } of lists) {
      if (listId === undefined) continue;
      // A later page is of the same comparison as the first.
      const asked = { server, kind, listId, sinceMs, isFirst: from === 0, signal };
      const { changes, since: old, more } = await differenceOf(desk, asked);
      all.push(...changes.map((change) => changedOf(kind, change)));
      comparedWith.push({ kind, time: new Date(old.at).toISOString() });
      if (more > 0) problems.push(`${kind}: ${more} more changes are not shown.`);
    }
    const changes = all.slice(from, from + most);
    const total = all.length;
    return {
      data: {
        total,
        compared_with: comparedWith,
        not_compared: problems,
        changes,
        ...pageEnd(from + changes.length, total),
      },
      cut: { part: 'changes', left: (kept) => pageEnd(from + kept, total) },
    };
  },
});

type Changed = {
  kind: CatalogKind;
  name: string;
  what: DefinitionChange['what'];
  verdict: DefinitionChange['verdict'];
  reasons: string[];
};

const changedOf = (
  kind: CatalogKind,
  { name, what, verdict, reasons }: DefinitionChange,
): Changed => ({
  kind,
  name: cutAtWord(name, longestName),
  what,
  verdict,
  reasons: reasons
    .slice(0, mostReasons)
    .map(({ part, pointer, message }) => cutAtWord(`${part}${pointer}: ${message}`, 500)),
});

type Asked = {
  server: string;
  kind: CatalogKind;
  listId: number;
  sinceMs: number | undefined;
  isFirst: boolean;
  signal: AbortSignal;
};

async function differenceOf(desk: Desk, asked: Asked): Promise<ListDifference> {
  const { server, kind, listId, sinceMs, isFirst, signal } = asked;
  const ask = (since?: number) =>
    desk.backend.handlers['definitions.difference'](
      { listId, ...(since !== undefined && { since }) },
      { signal },
    );
  const latest = await ask();
  const base =
    sinceMs === undefined
      ? lastCompared(desk, { key: JSON.stringify([server, kind]), latest, isFirst })
      : listAt(latest.kept, sinceMs)?.keptListId;
  return base === undefined || base === latest.since.keptListId ? latest : ask(base);
}

/** The list that is compared with, which is that of the first page for all that follow it. */
function lastCompared(
  { compared }: Desk,
  { key, latest, isFirst }: { key: string; latest: ListDifference; isFirst: boolean },
): number {
  const before = compared.get(key);
  const now = latest.kept[0]?.keptListId ?? latest.since.keptListId;
  const known = isFirst ? before?.now : before?.base;
  const isKept = latest.kept.some(({ keptListId }) => keptListId === known);
  const base = known !== undefined && isKept ? known : latest.since.keptListId;
  compared.set(key, { base, now: isFirst ? now : (before?.now ?? now) });
  return base;
}

/** The list as it was at a time; the oldest that is kept where that was later. */
const listAt = (kept: readonly KeptList[], timeMs: number): KeptList | undefined =>
  kept.find(({ at }) => at <= timeMs) ?? kept.at(-1);

function timeOf(since: string | undefined): number | undefined {
  if (since === undefined) return undefined;
  const time = /^\d{4}-\d\d-\d\d/.test(since) ? Date.parse(since) : NaN;
  if (!Number.isNaN(time)) return time;
  throw new ToolProblem(
    `“${since}” is not a valid time.`,
    'Give since as 2026-07-28 or 2026-07-28T10:00:00Z, or leave it out for what changed since the last time.',
  );
}
