import { z } from 'zod';
import type { WireRecord } from '../../../shared/model/traffic/wire.ts';
import { defineTool, readsOnly } from '../agent-tool.ts';
import type { Desk } from '../servers/desk.ts';
import { adviceFor } from '../traffic/advice.ts';
import { latestRecords } from '../traffic/latest-records.ts';
import { factsOf, isFailure, recordFacts } from '../traffic/record-facts.ts';
import { beforeInput, cutShort, olderThan, serverInput } from './inputs.ts';

export const explainFailures = defineTool({
  name: 'explain_failures',
  title: 'Explain failures',
  description:
    'Lists what went wrong in this session, the newest first: JSON-RPC errors, tools that reported errors, lines that are no messages, broken rules of the specification, failed HTTP, processes that ended. Each comes with what to do about it. Call it first when a server does not work.',
  annotations: readsOnly,
  input: z.object({
    server: serverInput.optional(),
    count: z.number().int().min(1).max(50).default(10),
    before_seq: beforeInput,
  }),
  output: z.object({
    failures: z.array(recordFacts.extend({ what_to_do: z.array(z.string()) })),
    older: z.number().describe('how many older records may have failed, too'),
    next_before_seq: z.number().optional(),
    cut_short: cutShort,
  }),
  async answer({ server, count, before_seq: before }, { desk, signal }) {
    if (server !== undefined) desk.definition(server);
    const found = await latestFailures(desk, { server, count, before, signal });
    const failures = await Promise.all(
      found.records.map(async (record) => ({
        ...(await factsOf(desk.backend, record)),
        what_to_do: adviceFor(record),
      })),
    );
    const left = (kept: number) =>
      olderThan(failures[kept - 1]?.seq, found.older + failures.length - kept);
    return {
      data: { failures, ...left(failures.length) },
      cut: { part: 'failures', left },
    };
  },
});

type Wanted = {
  server: string | undefined;
  count: number;
  before: number | undefined;
  signal: AbortSignal;
};

/** Errors and findings are two filters, whose matches are joined by their seqs. */
async function latestFailures({ backend }: Desk, { server, ...wanted }: Wanted) {
  const of = server === undefined ? '' : `server:${JSON.stringify(server)} `;
  const [errors, findings] = await Promise.all(
    ['has:error', 'has:finding -has:error'].map((text) =>
      latestRecords(backend, { ...wanted, filter: { text: `${of}${text}` } }),
    ),
  );
  const both: WireRecord[] = [...(errors?.records ?? []), ...(findings?.records ?? [])];
  const failing = both.filter(isFailure).sort((one, two) => two.seq - one.seq);
  const older = (errors?.older ?? 0) + (findings?.older ?? 0);
  const left = Math.max(0, failing.length - wanted.count);
  return { records: failing.slice(0, wanted.count), older: older + left };
}
