/**
 * What each way to read a damaged recording still finds: `npm run bench -- salvage [SQLITE3]`, where
 * SQLITE3 is a command line of SQLite with `.recover` (SQLITE_ENABLE_DBPAGE_VTAB, which neither
 * node:sqlite nor Debian's package has).
 */
import { execFileSync } from 'node:child_process';
import {
  closeSync,
  cpSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { messageOf } from '../src/shared/rpc/errors.ts';
import { RecordingWriter } from '../src/main/core/traffic/export/recording-writer.ts';
import { salvageRecording } from '../src/main/core/traffic/salvage/salvage-recording.ts';
import { seen } from '../test/traffic-harness.ts';

const count = 5000;
const pageBytes = 4096;
const frameBytes = pageBytes + 24;
const recordingId = '20260102-030405-abcd';
const [sqlite3] = process.argv.slice(2);

type Files = { index: string; log: string; segment: string };

const zero = (file: string, at: number, bytes: number) => overwrite(file, at, Buffer.alloc(bytes));
const cut = (file: string, part: number) =>
  truncateSync(file, Math.floor(statSync(file).size * part));
const pagesOf = (file: string) => statSync(file).size / pageBytes;

/** What is done to a recording that was closed, or whose app was killed. */
const damages: [name: string, damage: (files: Files) => void, isKilled?: true][] = [
  ['none', () => undefined],
  ['first page of the index overwritten', ({ index }) => overwrite(index, 0, noise(1))],
  ['header of the index zero', ({ index }) => zero(index, 0, 100)],
  ['root page of the records zero', ({ index }) => zero(index, rootOf(index), pageBytes)],
  [
    '3 pages of the index zero',
    ({ index }) => {
      for (const part of [0.3, 0.5, 0.7]) {
        zero(index, Math.floor(pagesOf(index) * part) * pageBytes, pageBytes);
      }
    },
  ],
  [
    'a tenth of the pages random',
    ({ index }) => {
      for (let page = 3; page < pagesOf(index); page += 10) {
        overwrite(index, page * pageBytes, noise(page));
      }
    },
  ],
  ['150 bytes of the index flipped', flip],
  ['index cut to a third', ({ index }) => cut(index, 1 / 3)],
  [
    'index cut to a third, first page zero',
    ({ index }) => {
      cut(index, 1 / 3);
      zero(index, 0, pageBytes);
    },
  ],
  ['index moved by 512 bytes from its middle on', move],
  ['killed, first page of the index zero', ({ index }) => zero(index, 0, pageBytes), true],
  ['killed, a frame of the log zero', loseFrame, true],
  ['index missing', ({ index }) => rmSync(index)],
  ['segment cut in half', ({ segment }) => cut(segment, 0.5)],
  ['5,000 bytes of the segment zero', ({ segment }) => zero(segment, 400_000, 5000)],
  ['segment missing', ({ segment }) => rmSync(segment)],
];

const bodyOf = (seq: number) => `{"id":${seq},"text":"${'äx'.repeat(seq % 300)}"}`;

function record(path: string): RecordingWriter {
  const writer = new RecordingWriter(path);
  for (let seq = 1; seq <= count; seq += 1) {
    const joined =
      seq % 2 === 0
        ? { requestSeq: seq - 1, durationUs: 1500.5, queuedUs: 90 }
        : { exchangeSeq: 'next' as const };
    const facts = { method: 'tools/call', rpcId: String(seq), atUs: seq, ...joined };
    const observation = seen(bodyOf(seq), facts);
    writer.add({ seq, connectionId: 3, serverName: 'weather', observation });
  }
  return writer;
}

function overwrite(file: string, at: number, bytes: Uint8Array): void {
  const handle = openSync(file, 'r+');
  writeSync(handle, bytes, 0, bytes.length, at);
  closeSync(handle);
}

const noise = (seed: number): Uint8Array =>
  Uint8Array.from({ length: pageBytes }, (_, i) => (i * 7919 + seed * 31) % 256);

function flip({ index }: Files): void {
  const bytes = readFileSync(index);
  let random = 5;
  for (let i = 0; i < 150; i += 1) {
    random = (random * 48_271) % 2_147_483_647;
    bytes[random % bytes.length] = random % 256;
  }
  writeFileSync(index, bytes);
}

function move({ index }: Files): void {
  const bytes = readFileSync(index);
  const half = Math.floor(bytes.length / 2);
  writeFileSync(
    index,
    Buffer.concat([bytes.subarray(0, half), Buffer.alloc(512), bytes.subarray(half)]),
  );
}

function loseFrame({ log }: Files): void {
  const frames = Math.floor((statSync(log).size - 32) / frameBytes);
  zero(log, 32 + Math.floor(frames / 2) * frameBytes, frameBytes);
}

function rootOf(index: string): number {
  const database = new DatabaseSync(index, { readOnly: true });
  const root = database.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'record'").get();
  database.close();
  return (Number(root?.['rootpage']) - 1) * pageBytes;
}

type Found = { seq: unknown; rpc_id: unknown };

function told(rows: readonly Found[]): string {
  const wrong = rows.filter(({ seq, rpc_id: rpcId }) => String(seq) !== String(rpcId)).length;
  return `${rows.length - wrong}${wrong > 0 ? ` and ${wrong} wrong` : ''}`;
}

/** Each record by its own query, so that a broken page costs only what lies in it. */
function bySql(index: string): string {
  try {
    const database = new DatabaseSync(index);
    const one = database.prepare('SELECT seq, rpc_id FROM record WHERE seq = ?');
    const rows = Array.from({ length: count }, (_, i) => {
      try {
        return one.get(i + 1) as Found | undefined;
      } catch {
        // It lies in a broken page.
        return undefined;
      }
    });
    database.close();
    return told(rows.filter((row) => row !== undefined));
  } catch (error) {
    return `0 (${messageOf(error)})`;
  }
}

function byRecover(index: string, into: string): string {
  if (sqlite3 === undefined) return 'not asked';
  try {
    const sql = execFileSync(sqlite3, [index, '.recover'], { maxBuffer: 1e9, stdio: 'pipe' });
    execFileSync(sqlite3, [into], { maxBuffer: 1e9, stdio: 'pipe', input: sql });
    const database = new DatabaseSync(into);
    const rowsOf = (query: string) => {
      try {
        return database.prepare(query).all() as Found[];
      } catch {
        // There is no such table.
        return [];
      }
    };
    const found = rowsOf('SELECT seq, rpc_id FROM record');
    const astray = rowsOf('SELECT id AS seq, id AS rpc_id FROM lost_and_found').length;
    database.close();
    return `${told(found)}${astray > 0 ? `, ${astray} rows of no known table` : ''}`;
  } catch (error) {
    return `0 (${messageOf(error).split('\n')[0]})`;
  }
}

/** Bodies stand behind one another without length, time, direction or server: only what parses is told apart. */
function bySegment(segment: string): string {
  if (!existsSync(segment)) return '0';
  const text = readFileSync(segment, 'utf8');
  const whole = [...text.matchAll(/\{"id":(\d+),"text":"(?:äx)*"\}/g)];
  return `${whole.filter(([body, seq]) => body === bodyOf(Number(seq))).length} bodies`;
}

async function bySalvage(home: string): Promise<string> {
  try {
    const { signal } = new AbortController();
    const made = await salvageRecording({ home, recordingId, signal });
    const database = new DatabaseSync(join(home, 'recordings', made.recordingId, 'traffic.db'));
    const rows = database.prepare('SELECT seq, rpc_id FROM record WHERE segment > 0').all();
    database.close();
    const lost = made.lostRecords > 0 ? `, ${made.lostRecords} marked as lost` : '';
    const short = made.lostBodies > 0 ? `, ${made.lostBodies} with the start of their body` : '';
    return `${told(rows as Found[])}${lost}${short}`;
  } catch (error) {
    return `0 (${messageOf(error)})`;
  }
}

const base = mkdtempSync(join(tmpdir(), 'wirebench-salvage-'));
console.log('| damage | SQL, one by one | .recover | segment alone | salvage |');
console.log('| --- | --- | --- | --- | --- |');
for (const [at, [name, damage, isKilled]] of damages.entries()) {
  const home = join(base, String(at));
  const path = join(home, 'recordings', recordingId);
  const running = isKilled ? join(home, 'running') : path;
  const writer = record(running);
  if (isKilled) cpSync(running, path, { recursive: true });
  writer.close();
  rmSync(join(path, 'writer.lock'), { force: true });
  const index = join(path, 'traffic.db');
  const segment = join(path, 'bodies-0001.seg');
  damage({ index, log: `${index}-wal`, segment });
  const copyFor = (way: string) => {
    cpSync(path, join(home, way), { recursive: true });
    return join(home, way, 'traffic.db');
  };
  const cells = existsSync(index)
    ? [bySql(copyFor('sql')), byRecover(copyFor('recover'), join(home, 'recovered.db'))]
    : ['0', '0'];
  console.log(`| ${[name, ...cells, bySegment(segment), await bySalvage(home)].join(' | ')} |`);
}
rmSync(base, { recursive: true });
