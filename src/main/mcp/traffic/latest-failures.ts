import { areNotes } from '../../../shared/model/finding.ts';
import { memberOf } from '../../../shared/json/member-of.ts';
import type { WireRecord } from '../../../shared/model/traffic/wire.ts';
import type { Backend } from '../../core/backend.ts';
import { latestRecords, ofServer } from './latest-records.ts';

type Wanted = {
  server: string | undefined;
  /** Only records before this one. */
  before: number | undefined;
  count: number;
  signal: AbortSignal;
};

type LatestFailures = {
  /** The newest first. */
  records: WireRecord[];
  /** The record before which there may be more; absent where there are none. */
  before: number | undefined;
};

/** How often more records are looked for, where those that were found are no failures. */
const mostRounds = 20;

/** The newest records of this session with which something is wrong. */
export async function latestFailures(backend: Backend, wanted: Wanted): Promise<LatestFailures> {
  const { count } = wanted;
  const records: WireRecord[] = [];
  let { before } = wanted;
  for (let round = 0; round < mostRounds; round += 1) {
    const page = await suspects(backend, { ...wanted, before });
    records.push(...page.records.filter((record) => isFailure(backend, record)));
    before = page.before;
    if (records.length > count)
      return { records: records.slice(0, count), before: records[count - 1]?.seq };
    if (before === undefined || records.length === count) break;
  }
  return { records, before };
}

/** Errors and findings are two filters. Their matches are joined down to where both are known. */
async function suspects(backend: Backend, { server, ...wanted }: Wanted): Promise<LatestFailures> {
  const of = server === undefined ? '' : `${ofServer(server)} `;
  const lists = await Promise.all(
    ['has:error', 'has:finding -has:error'].map((text) =>
      latestRecords(backend, { ...wanted, text: `${of}${text}` }),
    ),
  );
  const ends = lists.flatMap(({ records, older }) =>
    older > 0 ? (records.at(-1)?.seq ?? []) : [],
  );
  const before = ends.length === 0 ? undefined : Math.max(...ends);
  const records = lists
    .flatMap((list) => list.records)
    .filter(({ seq }) => before === undefined || seq >= before)
    .sort((one, two) => two.seq - one.seq);
  return { records, before };
}

function isFailure(backend: Backend, record: WireRecord): boolean {
  const { isError, findings = [] } = record;
  return !isExpected(backend, record) && (isError || !areNotes(findings));
}

const capabilities: Record<string, string> = {
  'prompts/list': 'prompts',
  'resources/list': 'resources',
  'resources/templates/list': 'resources',
};

/**
 * Whether a refusal is no fault: that of the probe by a server of the legacy era, and that of a list
 * which the server did not declare.
 */
function isExpected({ connections }: Backend, record: WireRecord): boolean {
  const { errorCode, method = '', connectionId } = record;
  if (errorCode !== -32_601) return false;
  if (method === 'server/discover') return true;
  const capability = capabilities[method];
  if (capability === undefined) return false;
  const connection = connections.list().find((one) => one.connectionId === connectionId);
  const state = connection?.state;
  return state?.status !== 'ready' || memberOf(state.capabilities, capability) === undefined;
}
