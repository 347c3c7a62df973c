import { z } from 'zod';
import { defineTool, readsOnly } from '../agent-tool.ts';
import { filterHelp, latestRecords, ofServer } from '../traffic/latest-records.ts';
import { factsOf, recordFacts } from '../traffic/record-facts.ts';
import { beforeInput, countInput, cutShort, olderThan } from './inputs.ts';

export const readTraffic = defineTool({
  name: 'read_traffic',
  title: 'Read the traffic',
  description: `Lists what crossed the wire between Wirebench and the servers in this session, newest first: messages, lines that are not messages, stderr, HTTP, process starts and exits, with the findings about each. Use read_record for bodies, explain_failures for failures only. ${filterHelp}`,
  annotations: readsOnly,
  input: z.object({
    server: z.string().max(200).optional().describe('only of this server'),
    filter: z.string().max(900).default('').describe('filter terms, as in the description'),
    count: countInput(100, 20),
    before_seq: beforeInput,
  }),
  output: z.object({
    records: z.array(recordFacts),
    older: z.number().describe('how many older records match'),
    next_before_seq: z.number().optional(),
    cut_short: cutShort,
  }),
  async answer({ server, filter, count, before_seq: before }, { desk, signal }) {
    const { backend } = desk;
    const text = server === undefined ? filter : `${ofServer(server)} ${filter}`;
    if (server !== undefined) desk.definition(server);
    const latest = await latestRecords(backend, { text, before, count, signal });
    const records = await Promise.all(latest.records.map((record) => factsOf(backend, record)));
    const left = (kept: number) =>
      olderThan(records[kept - 1]?.seq, latest.older + records.length - kept);
    return {
      data: { records, ...left(records.length) },
      cut: { part: 'records', left },
    };
  },
});
