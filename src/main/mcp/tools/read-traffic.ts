import { z } from 'zod';
import { defineTool, readsOnly } from '../agent-tool.ts';
import { filterHelp, latestRecords, ofServer } from '../traffic/latest-records.ts';
import { factsOf, recordFacts } from '../traffic/record-facts.ts';
import { beforeInput, countInput, cutShort, olderThan } from './inputs.ts';

export const readTraffic = defineTool({
  name: 'read_traffic',
  title: 'Read the traffic',
  description: `Lists what crossed the wire between Wirebench and the servers in this session, the newest first: messages, lines that are none, stderr, HTTP, starts and ends, with what was found wrong about each. Bodies are in read_record; for what failed alone call explain_failures. ${filterHelp}`,
  annotations: readsOnly,
  input: z.object({
    server: z.string().max(200).optional().describe('only of this server'),
    filter: z.string().max(900).default('').describe('terms as the description has them'),
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
