import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  kindsOf,
  parseTrafficQuery,
  type TrafficTerm,
} from '../../../shared/model/traffic/traffic-query.ts';
import type { TrafficFilter } from '../../../shared/model/traffic/wire.ts';
import type { WireObservation } from '../wire/records/observation.ts';
import { BatchPacker } from './recording/batch.ts';
import { RecordedFiles } from './recording/recorded-files.ts';
import { RecordingQueries } from './read/recording-queries.ts';
import { RecordingStore } from './write/recording-store.ts';
import { TrigramWriter } from './write/trigram-writer.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wirebench-filters-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

type Seen = Omit<WireObservation, 'content'> & {
  seq: number;
  connectionId: number;
  content: string;
};

/** Random choices, which are the same for the same seed. */
function choices(seed: number) {
  let state = seed;
  const below = (count: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * count);
  };
  return { below, oneOf: <T>(all: readonly T[]): T => all[below(all.length)] as T };
}
type Choices = ReturnType<typeof choices>;

const words = [
  'needle',
  'NEEDLE',
  'Größe',
  'kelvin',
  '\u212Aelvin',
  '100%_sure',
  'a\tb',
  'x',
  "o'clock",
  '{"id":7}',
  'tools/call',
  '\u0130x',
  '\uFFFD☕',
];
const serverNames = new Map([
  [1, 'one'],
  [2, 'my server'],
  [3, '100%_sure'],
]);
const filler = Array.from({ length: 12_000 }, (_, i) => (i * 7919).toString(36)).join(' ');

/** Puts a word that no other record has into a record, at a place that depends on its seq. */
function withRareWord(record: Seen): Seen {
  const { seq } = record;
  const word = `Rare${seq}word`;
  switch (seq % 10) {
    case 1:
      return { ...record, content: `${record.content}${word}` };
    case 3:
      return { ...record, content: `rare\t${seq}${record.content}` };
    case 5:
      return { ...record, findings: [{ message: word }] };
    case 7:
      return record.kind === 'message' ? { ...record, subject: word } : record;
    default:
      return record;
  }
}

const rareWord = (seq: number) => (seq % 10 === 3 ? `"rare ${seq}"` : `rARE${seq}WORD`);

function randomRecord(seq: number, requests: Seen[], { below, oneOf }: Choices): Seen {
  const text = Array.from({ length: below(4) }, () => oneOf(words)).join(oneOf([' ', '\n', '']));
  const padding = seq % 50 === 9 ? filler : oneOf(['', '', '', '.'.repeat(170), '.'.repeat(900)]);
  const answered = below(3) === 0 ? requests.splice(below(requests.length), 1)[0] : undefined;
  const isError = below(6) === 0;
  const common = {
    seq,
    atUs: 1e15 + seq,
    monoUs: seq * 1000,
    isError,
    ...(isError && below(3) > 0 && { errorCode: oneOf([-32_601, -32_602, 7]) }),
    content: padding + text,
    bytes: oneOf([below(200), 5000, 3_000_000]),
    ...(below(5) === 0 && { findings: [{ message: oneOf(words) }] }),
  };
  if (answered) {
    const { connectionId, method = '', rpcId = '' } = answered;
    const answer = { requestSeq: answered.seq, durationUs: below(3_000_000), method, rpcId };
    return { ...common, ...answer, connectionId, direction: 'in', kind: 'message' };
  }
  const connectionId = 1 + below(3);
  const direction = oneOf(['in', 'out', 'none'] as const);
  const kind = oneOf([
    'message',
    'message',
    'message',
    'stderr',
    'http-request',
    'sse-event',
  ] as const);
  if (kind !== 'message') return { ...common, connectionId, direction, kind };
  const method = oneOf(['tools/call', 'tools/list', 'ping']);
  const subject = oneOf([undefined, 'echo', 'a*b', 'NEEDLE']);
  const rpcId = oneOf([undefined, '7', '"7"', '"needle"', String(seq)]);
  const record: Seen = {
    ...common,
    connectionId,
    direction,
    kind,
    method,
    ...(subject !== undefined && { subject }),
    ...(rpcId !== undefined && { rpcId }),
  };
  if (rpcId !== undefined) requests.push(record);
  return record;
}

const terms = [
  'needle',
  'NEEDLE',
  '"größe"',
  'kelvin',
  '"a\tb"',
  '"a b"',
  '%',
  '_sure',
  'x',
  'absentword',
  '"o\'clock"',
  '\u0130x',
  '"i\u0307x"',
  '/needle/i',
  '/^needle$/',
  '/\\t/',
  '/a.b/s',
  '/\\d+/',
  'server:one',
  'server:MY*',
  'server:100%_sure',
  'method:tools/*',
  'method:PING',
  'tool:a*b',
  'tool:"a*b"',
  'id:7',
  'id:"7"',
  'id:*7',
  'status:ok',
  'status:error',
  'status:pending',
  'code:-32601',
  'code:-3260*',
  'code:7',
  'dir:in',
  'dir:none',
  'kind:stderr',
  'kind:http',
  'has:finding',
  'has:error',
  'dur:>1s',
  'dur:<=500ms',
  'size:>1mb',
  'size:<100b',
];

function randomFilter({ below, oneOf }: Choices): TrafficFilter {
  const term = () => (below(4) === 0 ? rareWord(1 + below(150) * 2) : oneOf(terms));
  const text = Array.from({ length: 1 + below(3) }, () => oneOf(['', '', '-']) + term());
  return {
    text: text.join(' '),
    ...(below(6) === 0 && { connectionId: 1 + below(3) }),
    ...(below(9) === 0 && { errorsOnly: true }),
    ...(below(9) === 0 && { kinds: ['message' as const, 'stderr' as const] }),
    ...(below(9) === 0 && { fromUs: 40_000, toUs: 200_000 }),
  };
}

const asciiLower = (text: string) => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

const lowered = new Map<Seen, string>();
function lowerOf(record: Seen): string {
  const lower = lowered.get(record) ?? record.content.toLowerCase();
  lowered.set(record, lower);
  return lower;
}

/** Whether a record matches a filter, by what each of its terms means. */
function matches(record: Seen, records: Seen[], filter: TrafficFilter): boolean {
  const { connectionId, errorsOnly, kinds, fromUs = 0, toUs = Number.POSITIVE_INFINITY } = filter;
  if (connectionId !== undefined && record.connectionId !== connectionId) return false;
  if (errorsOnly && !record.isError) return false;
  if (kinds && !kinds.includes(record.kind)) return false;
  if (record.monoUs < fromUs || record.monoUs >= toUs) return false;
  const answer = records.find(
    ({ requestSeq, durationUs }) => requestSeq === record.seq && durationUs !== undefined,
  );
  return parseTrafficQuery(filter.text ?? '').terms.every(
    (term) => holds(term, record, answer) !== term.not,
  );
}

function holds(term: TrafficTerm, record: Seen, answer: Seen | undefined): boolean {
  const { method, subject, rpcId, findings, content } = record;
  const columns = [method, subject, rpcId, findings && JSON.stringify(findings)].flatMap(
    (text) => text ?? [],
  );
  const durationUs = record.durationUs ?? answer?.durationUs;
  const compare = (
    value: number | undefined,
    { compare: by, amount }: { compare: string; amount: number },
  ) =>
    value !== undefined &&
    (by.startsWith('>') ? value > amount : value < amount || (by === '<=' && value === amount));
  switch (term.field) {
    case 'text': {
      const preview = content.slice(0, 160).replaceAll(/\p{Cc}/gu, ' ');
      const isHeld = [...columns, preview].some((text) =>
        asciiLower(text).includes(asciiLower(term.text)),
      );
      return isHeld || lowerOf(record).includes(term.text.toLowerCase());
    }
    case 'regex':
      return [...columns, content].some((text) => new RegExp(term.source, term.flags).test(text));
    case 'server':
      return isNamed(serverNames.get(record.connectionId), term);
    case 'method':
      return isNamed(method, term);
    case 'tool':
      return isNamed(subject, term);
    case 'id':
      return isNamed(rpcId, term) || isNamed(rpcId, { ...term, value: `"${term.value}"` });
    case 'status':
      if (term.value === 'error') return record.isError === true || answer?.isError === true;
      if (term.value === 'pending')
        return (
          record.kind === 'message' &&
          rpcId !== undefined &&
          method !== undefined &&
          method !== 'subscriptions/listen' &&
          record.requestSeq === undefined &&
          !answer
        );
      return !record.isError && (record.durationUs !== undefined || answer?.isError === false);
    case 'code':
      return [record, answer].some((one) => isNamed(one?.errorCode?.toString(), term));
    case 'dir':
      return record.direction === term.value;
    case 'kind':
      return (kindsOf[term.value] as readonly string[]).includes(record.kind);
    case 'has':
      return term.value === 'error'
        ? record.isError === true
        : term.value === 'finding' && findings !== undefined;
    case 'dur':
      return compare(durationUs, term);
    case 'size':
      return compare(record.bytes, term);
  }
}

function isNamed(
  name: string | undefined,
  { value, isPattern }: { value: string; isPattern: boolean },
): boolean {
  if (name === undefined) return false;
  const literal = (text: string) =>
    asciiLower(text).replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
  const pattern = isPattern ? value.split('*').map(literal).join('.*') : literal(value);
  return new RegExp(`^${pattern}$`, 's').test(asciiLower(name));
}

/** The seqs that a filter finds; undefined where a slow machine could not decide an expression. */
async function found(
  queries: RecordingQueries,
  filter: TrafficFilter,
): Promise<number[] | undefined> {
  const query = { filter, offset: 0, limit: 1000 };
  for (;;) {
    const { rows, isComplete, undecided } = await queries.rows(query, () => false);
    if (undecided) return undefined;
    if (isComplete) return rows.map(({ seq }) => seq);
  }
}

test.each([1, 2])('filters find what they mean, while the recording grows (%i)', async (seed) => {
  const chosen = choices(seed);
  const store = new RecordingStore(folder, new TrigramWriter(folder, 8000));
  const files = new RecordedFiles(folder);
  const queries = new RecordingQueries(files);
  const rare = Array.from({ length: 24 }, () => ({ text: rareWord(1 + chosen.below(150) * 2) }));
  expect(filler.length).toBeGreaterThan(64 * 1024);
  const filters = [...rare, ...Array.from({ length: 30 }, () => randomFilter(chosen))];
  const records: Seen[] = [];
  const requests: Seen[] = [];
  // Eight lists are kept. Each round begins with the filters that were asked last before, so that
  // their lists go on as the recording grows.
  for (const asked of [filters.slice(-8), filters.toReversed(), filters]) {
    const packer = new BatchPacker();
    for (let i = 0; i < 100; i += 1) {
      const record = withRareWord(randomRecord(records.length + 1, requests, chosen));
      records.push(record);
      const add = () => packer.add(record.seq, record.connectionId, record, true);
      if (add()) continue;
      store.write(packer.take(), { names: serverNames, gaps: [] });
      add();
    }
    store.write(packer.take(), { names: serverNames, gaps: [] });
    for (const filter of asked) {
      const seqs = await found(queries, filter);
      const expected = records.filter((record) => matches(record, records, filter));
      const meant = expected.map(({ seq }) => seq);
      expect([filter, seqs ?? meant]).toEqual([filter, meant]);
    }
  }
  files.close();
  store.close();
});
