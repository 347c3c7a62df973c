import { parseTrafficQuery } from '../../../shared/model/traffic/traffic-query.ts';
import {
  wireKinds,
  type TrafficFilter,
  type WireRecord,
} from '../../../shared/model/traffic/wire.ts';
import type { Backend } from '../../core/backend.ts';
import { ToolProblem } from '../problem.ts';

type Wanted = {
  /** What the filter box of the app takes. */
  text: string;
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
  { text, before, count, signal }: Wanted,
): Promise<LatestRecords> {
  const filter = foldedFilter(text);
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

/** A term that finds only records of one server. */
export const ofServer = (name: string): string =>
  `server:"${name.replaceAll(/["\\]/g, String.raw`\$&`)}"`;

const unfolding = new Set(['text', 'regex', 'kind', 'has']);

/**
 * As the list of the app does, it leaves out what goes without saying, unless it is looked for: HTTP
 * that only carried a message, and keep-alives.
 */
function foldedFilter(text: string): TrafficFilter {
  const { terms, problems } = parseTrafficQuery(text);
  const [problem] = problems;
  if (problem) {
    const where = text.slice(problem.start, problem.end);
    throw new ToolProblem(`The filter can’t be read at “${where}”: ${problem.why}`, filterHelp);
  }
  const showsAll = terms.some(({ not, field }) => !not && unfolding.has(field));
  if (showsAll) return { text };
  return { text, kinds: wireKinds.filter((kind) => kind !== 'sse-comment'), foldsHttp: true };
}

export const filterHelp =
  'Words and terms must all hold: a word or "some words" anywhere in a record, its body included; /regex/i; server:NAME method:tools/call tool:NAME id:7 status:error|ok|pending code:-32601 dir:in|out kind:message|malformed|stderr|http|sse|lifecycle dur:>500ms size:>1mb has:finding|error (HTTP that only carried a message is listed where kind: or words are given); -term leaves out; * stands for anything in a name.';
