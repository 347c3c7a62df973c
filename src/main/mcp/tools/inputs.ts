import { z } from 'zod';
import { ToolProblem } from '../problem.ts';

export const serverInput = z
  .string()
  .max(200)
  .describe('the name of a server, as list_servers has it');

export const toolInput = z.string().max(1000).describe('the name of a tool, as list_tools has it');

export const countInput = (most: number, unlessAsked: number) =>
  z.number().int().min(1).max(most).default(unlessAsked).describe('the maximum number to return');

export const cursorInput = z
  .string()
  .max(20)
  .optional()
  .describe('next_cursor of the previous result, to continue it');

export const nextCursor = z
  .string()
  .optional()
  .describe('cut short: ask again with this cursor for more');

/** The place that a cursor of ours means. */
export function placeOf(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  if (/^\d{1,9}$/.test(cursor)) return Number(cursor);
  throw new ToolProblem(
    `There is no cursor “${cursor}”.`,
    'Leave cursor out to start over, or use next_cursor of a result of this tool.',
  );
}

export const offsetInput = z
  .number()
  .int()
  .nonnegative()
  .default(0)
  .describe('next_offset of the previous result, to continue it');

export const nextOffset = z
  .number()
  .optional()
  .describe('cut short: ask again with this offset for more');

type Page = { next_cursor?: string; cut_short?: string };

/** What is said where a list goes on after the items up to `end`. */
export const pageEnd = (end: number, total: number): Page =>
  end >= total
    ? {}
    : {
        next_cursor: String(end),
        cut_short: `Cut short, ${total - end} more; ask with cursor ${end}.`,
      };

type Part = { next_offset?: number; cut_short?: string };

/** What is said where a text goes on after the characters up to `end`. */
export const partEnd = (end: number, total: number): Part =>
  end >= total
    ? {}
    : {
        next_offset: end,
        cut_short: `Cut short, ${total - end} more characters; ask with offset ${end}.`,
      };

export const cutShort = z.string().optional().describe('says how much is left out');

export const beforeInput = z
  .number()
  .int()
  .positive()
  .optional()
  .describe('only records before this seq: next_before_seq of the answer before');

/** What is said where older records than the last one are left out. */
export const olderThan = (seq: number | undefined, older: number) =>
  older === 0 || seq === undefined
    ? { older }
    : {
        older,
        next_before_seq: seq,
        cut_short: `Cut short, ${older} older ones; ask with before_seq ${seq}.`,
      };
