import { z } from 'zod';
import { defineTool, readsOnly } from '../agent-tool.ts';
import { adviceFor } from '../traffic/advice.ts';
import { latestFailures } from '../traffic/latest-failures.ts';
import { factsOf, recordFacts } from '../traffic/record-facts.ts';
import { beforeInput, countInput, cutShort, serverInput } from './inputs.ts';

export const explainFailures = defineTool({
  name: 'explain_failures',
  title: 'Explain failures',
  description:
    'Lists what went wrong in this session, newest first: JSON-RPC errors, tools that reported errors, lines that are not messages, violations of the specification, failed HTTP requests, processes that exited. Each has advice. Call it first when a server does not work.',
  annotations: readsOnly,
  input: z.object({
    server: serverInput.optional(),
    count: countInput(50, 10),
    before_seq: beforeInput,
  }),
  output: z.object({
    failures: z.array(recordFacts.extend({ what_to_do: z.array(z.string()) })),
    next_before_seq: z.number().optional(),
    cut_short: cutShort,
  }),
  async answer({ server, count, before_seq: before }, { desk, signal }) {
    if (server !== undefined) desk.definition(server);
    const found = await latestFailures(desk.backend, { server, count, before, signal });
    const failures = await Promise.all(
      found.records.map(async (record) => ({
        ...(await factsOf(desk.backend, record)),
        what_to_do: adviceFor(record),
      })),
    );
    return {
      data: { failures, ...goesOn(found.before) },
      cut: {
        part: 'failures',
        left: (kept) => goesOn(kept < failures.length ? failures[kept - 1]?.seq : found.before),
      },
    };
  },
});

const goesOn = (seq: number | undefined) =>
  seq === undefined
    ? {}
    : {
        next_before_seq: seq,
        cut_short: `Cut short, there may be older ones; ask with before_seq ${seq}.`,
      };
