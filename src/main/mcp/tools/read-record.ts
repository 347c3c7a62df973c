import { z } from 'zod';
import { defineTool, readsOnly } from '../agent-tool.ts';
import { ToolProblem } from '../problem.ts';
import { readBody } from '../traffic/read-body.ts';
import { factsOf, recordFacts } from '../traffic/record-facts.ts';
import { cutShort, nextOffset, offsetInput, partEnd } from './inputs.ts';

/** What comes after it is in the app and in exports, which mask a large body in a thread of their own. */
const mostBytes = 1_000_000;

export const readRecord = defineTool({
  name: 'read_record',
  title: 'Read a record',
  description:
    'Shows one record of the traffic with its body as it crossed the wire, secrets masked: the exact message, line or HTTP head. Take the seq from read_traffic, explain_failures or call_tool.',
  annotations: readsOnly,
  input: z.object({
    seq: z.number().int().positive().describe('the number of the record'),
    offset: offsetInput,
    length: z.number().int().min(1).max(20_000).default(10_000).describe('characters of the body'),
  }),
  output: z.object({
    record: recordFacts,
    is_base64: z.boolean().describe('the body is not UTF-8, and is given as base64'),
    body: z.string(),
    next_offset: nextOffset,
    cut_short: cutShort,
  }),
  async answer({ seq, offset, length }, { desk: { backend } }) {
    const { recorder } = backend;
    await recorder.flush();
    const record = await recorder.record({ recordingId: recorder.recordingId, seq });
    if (!record) {
      throw new ToolProblem(
        `This session has no record ${seq}; the newest is ${recorder.head().head}.`,
        'Call read_traffic for the seqs.',
      );
    }
    const { text, isBase64, isCutShort, totalBytes } = await readBody(backend, record, mostBytes);
    const body = text.slice(offset, offset + length);
    const left = (kept: number) => {
      const end = offset + kept;
      if (end < text.length || !isCutShort) return partEnd(end, text.length);
      const where = `Wirebench, Recordings, ${recorder.recordingId}`;
      return {
        cut_short: `The body has ${totalBytes} bytes, and only its beginning can be read here; the whole is in ${where}.`,
      };
    };
    return {
      data: {
        record: await factsOf(backend, record),
        is_base64: isBase64,
        body,
        ...left(body.length),
      },
      cut: { part: 'body', left },
    };
  },
});
