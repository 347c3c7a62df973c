import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Finding } from '../../../../shared/model/finding.ts';
import type { SalvagedRecording } from '../../../../shared/model/traffic/traffic-export.ts';
import { maxRecordingName } from '../../../../shared/model/traffic/recording-name.ts';
import { wireKinds } from '../../../../shared/model/traffic/wire.ts';
import { RpcError } from '../../../../shared/rpc/errors.ts';
import type { WireObservation } from '../../wire/records/observation.ts';
import { directions } from '../recording/batch.ts';
import { findingsIn } from '../read/exchanges.ts';
import { newRecording } from '../write/new-recording.ts';
import { storedBodyOf, RecordedFiles } from '../recording/recorded-files.ts';
import { databaseFile, openEmpty } from '../recording/recording-format.ts';
import { isRecordingId, noRecording, startOf } from '../recording/recording-id.ts';
import { recordingName } from '../recording/recording-name.ts';
import type { Row } from '../../storage/sqlite.ts';
import { isBeingWritten } from '../../storage/writer-lock.ts';
import { DatabasePages } from './database-pages.ts';
import { foundBody } from './found-body.ts';
import { FoundRows } from './found-rows.ts';
import { SalvageWriter } from './salvage-writer.ts';

type Options = { home: string; recordingId: string; signal: AbortSignal };

/**
 * Makes a new recording of what can still be read of a damaged one, which stays as it is. Throws
 * NOT_FOUND where there is none, REFUSED while an app writes it, UNAVAILABLE where nothing can be
 * recovered. The index is read page by page: SQLite gives up the file where its first page is
 * broken, and a table where its root is; node:sqlite has no recovery; and the bodies alone tell
 * neither when they came nor from where. `npm run bench -- salvage` compares what each way finds.
 */
export async function salvageRecording(options: Options): Promise<SalvagedRecording> {
  const { home, recordingId } = options;
  const folder = join(home, 'recordings', recordingId);
  if (!isRecordingId(recordingId) || !existsSync(folder)) {
    throw noRecording(recordingId);
  }
  if (!existsSync(databaseFile(folder))) throw nothing('its index is missing');
  if (isBeingWritten(folder)) {
    throw new RpcError(
      'REFUSED',
      'A running Wirebench is writing this recording; there is nothing to recover.',
    );
  }
  const startedAt = new Date(startOf(recordingId));
  const open = (unfinished: string) => new SalvageWriter(unfinished);
  const pages = new DatabasePages(databaseFile(folder));
  const files = new RecordedFiles(folder, openEmpty());
  try {
    const name = nameOf(recordingName(folder));
    const made = await newRecording({ home, startedAt, open }, async (writer) => ({
      ...(await salvaged(writer, pages, files, options.signal)),
      name,
    }));
    const { name: _name, ...told } = made;
    return told;
  } finally {
    files.close();
    pages.close();
  }
}

async function salvaged(
  writer: SalvageWriter,
  pages: DatabasePages,
  files: RecordedFiles,
  signal: AbortSignal,
): Promise<Omit<SalvagedRecording, 'recordingId'>> {
  const rows = new FoundRows(pages);
  writer.name(rows.serverNames);
  const onDisk = files.bodyBytes();
  let [records, lostBodies, bytes] = [0, 0, 0];
  for (const found of rows.records()) {
    await setImmediate();
    signal.throwIfAborted();
    for (const { seq, row } of found) {
      const { segment, length, packed } = storedBodyOf(row);
      if (segment === 0) {
        const why = String(row['preview']).replace(/^Not kept: /, '');
        writer.addGap({ from: seq, to: seq, atUs: Number(row['at_us']), why });
        continue;
      }
      const { content, lost } = foundBody(files, row, onDisk);
      if (lost !== undefined) lostBodies += 1;
      bytes += packed || length;
      records += 1;
      writer.add(seq, Number(row['connection']), observed(seq, row, content, lost));
    }
  }
  if (records === 0) throw nothing('its records can no longer be told apart');
  for (const note of rows.notes) writer.note(note);
  // Records that were cut off the index have left their bodies on disk.
  const lostBytes = Math.max(0, onDisk - bytes);
  return { records, lostRecords: writer.lost, lostBodies, lostBytes };
}

function observed(
  seq: number,
  row: Row,
  content: WireObservation['content'],
  lost: string | undefined,
): WireObservation {
  const number = (name: string) => (row[name] === null ? undefined : Number(row[name]));
  const text = (name: string) => (row[name] === null ? undefined : String(row[name]));
  const exchange = number('exchange');
  const findings = [
    ...foundFindings(row['problem']),
    ...(lost === undefined ? [] : [{ message: lost }]),
  ];
  const optional = {
    method: text('method'),
    rpcId: text('rpc_id'),
    subject: text('subject'),
    requestSeq: number('request_seq'),
    exchangeSeq: exchange === seq + 1 ? ('next' as const) : exchange,
    durationUs: number('duration_us'),
    queuedUs: number('queued_us'),
    errorCode: number('error_code'),
  };
  const present = Object.entries(optional).filter(([, value]) => value !== undefined);
  return {
    atUs: Number(row['at_us']),
    monoUs: Number(row['mono_us']),
    direction: directions[Number(row['direction'])] ?? 'none',
    kind: wireKinds[Number(row['kind'])] ?? 'lifecycle',
    isError: row['is_error'] === 1,
    bytes: Number(row['bytes']),
    content,
    ...(findings.length > 0 && { findings }),
    ...Object.fromEntries(present),
  };
}

function foundFindings(stored: unknown): Finding[] {
  try {
    return findingsIn(stored);
  } catch {
    return [{ message: 'what was found out about it is damaged' }];
  }
}

const added = ' (recovered)';
const nameOf = (name: string | undefined): string =>
  name === undefined ? 'Recovered' : `${name.slice(0, maxRecordingName - added.length)}${added}`;

const nothing = (why: string): RpcError =>
  new RpcError('UNAVAILABLE', `Nothing of this recording can be recovered: ${why}.`);
