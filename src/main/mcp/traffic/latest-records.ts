import { parseTrafficQuery } from '../../../shared/model/traffic/traffic-query.ts';
import type { TrafficFilter, WireRecord } from '../../../shared/model/traffic/wire.ts';
import type { Backend } from '../../core/backend.ts';
import { ToolProblem } from '../problem.ts';

type Wanted = {
  filter: TrafficFilter;
  /** Only records before this one. */
  before?: number | undefined;
  count: number;
  signal: AbortSignal;
};

export type LatestRecords = {
  /** The newest first. */
  records: WireRecord[];
  /** How many older ones match. */
  older: number;
};

/** The newest records of this session that match. All that has crossed the wire so far is looked at. */
export async function latestRecords(
  { recorder }: Pick<Backend, 'recorder'>,
  { filter, before, count, signal }: Wanted,
): Promise<LatestRecords> {
  checkFilter(filter.text ?? '');
  await recorder.flush();
  const { recordingId } = recorder;
  const seq = Math.min(before ?? Infinity, recorder.head().head + 1);
  const { offset: matches } = await recorder.place({ recordingId, filter, seq, signal });
  const offset = Math.max(0, matches - count);
  if (matches === 0) return { records: [], older: 0 };
  const limit = matches - offset;
  const { rows } = await recorder.rows({ recordingId, filter, offset, limit, signal });
  return { records: rows.toReversed(), older: offset };
}

function checkFilter(text: string): void {
  const [problem] = parseTrafficQuery(text).problems;
  if (!problem) return;
  throw new ToolProblem(
    `The filter can’t be read at “${text.slice(problem.start, problem.end)}”: ${problem.why}`,
    filterHelp,
  );
}

export const filterHelp =
  'Words and terms must all hold: a word or "some words" anywhere in a record, its body included; /regex/i; server:NAME method:tools/call tool:NAME id:7 status:error|ok|pending code:-32601 dir:in|out kind:message|malformed|stderr|http|sse|lifecycle dur:>500ms size:>1mb has:finding|error; -term leaves out; * stands for anything in a name.';
