import { createReadStream } from 'node:fs';
import { addAbortSignal, type Readable } from 'node:stream';
import { basename } from 'node:path';
import type {
  HiddenPlace,
  ImportedRecording,
  TrafficFormat,
} from '../../shared/model/traffic/traffic-export.ts';
import type { Recording } from '../../shared/model/traffic/wire.ts';
import { RpcError } from '../../shared/rpc/errors.ts';
import type { Backend } from '../core/backend.ts';
import { createBackend } from '../core/create-backend.ts';
import { nodeShellPorts } from '../shell/shell-ports.ts';
import { exitCodes, usageError, type ExitCode } from './cli-error.ts';
import { noServers } from './no-servers.ts';
import { writeWhole } from './reports/write-whole.ts';
import { printable } from './text/printable.ts';
import type { Terminal } from './terminal.ts';
import { systemReason } from '../../shared/system-reason.ts';

export type RecordingCommand =
  | { kind: 'recordings'; isJson: boolean }
  | { kind: 'import'; file: string; isJson: boolean }
  | {
      kind: 'export';
      /** The id of the recording, or `latest`. */
      recording: string;
      format: TrafficFormat;
      file: string;
      /** A query in the syntax of the traffic filter; only wire records that match are exported. */
      filter: string | undefined;
      /** JSON Pointers to parts of bodies that are hidden, too. */
      pointers: string[];
      withSecrets: boolean;
    };

type Export = Extract<RecordingCommand, { kind: 'export' }>;

const toldPlaces = 10;
const toldLines = 10;

/** Lists, exports or imports recordings of the app's own folder. */
export async function runRecordingCommand(
  command: RecordingCommand,
  terminal: Terminal,
): Promise<ExitCode> {
  const { entryUrl, environment } = terminal;
  const ports = nodeShellPorts({ shell: 'cli', entryUrl, environment });
  const backend = await createBackend({ ports, adhocServer: noServers });
  try {
    if (command.kind === 'recordings') return await list(backend, command.isJson, terminal);
    if (command.kind === 'import') return await importFile(backend, command, terminal);
    return await exportFile(backend, command, terminal);
  } catch (error) {
    const isUsers = error instanceof RpcError && /^(?:BAD_INPUT|NOT_FOUND)$/.test(error.code);
    throw isUsers ? usageError(error.message) : error;
  } finally {
    await backend.close();
  }
}

const noneYet =
  'There are no recordings yet: the app and wirebench mcp make them. Other commands write their traffic with --wire FILE.';

const recordingsOf = async ({ recorder }: Backend): Promise<Recording[]> =>
  (await recorder.recordings()).filter(({ isCurrent }) => !isCurrent);

async function list(backend: Backend, isJson: boolean, { print }: Terminal): Promise<ExitCode> {
  const recordings = await recordingsOf(backend);
  if (isJson) print(`${JSON.stringify({ recordings }, null, 2)}\n`);
  else if (recordings.length === 0) print(`${noneYet}\n`);
  for (const recording of isJson ? [] : recordings) print(`${printable(lineOf(recording))}\n`);
  return exitCodes.ok;
}

function lineOf({ recordingId, startedAt, records, bytes, name, problem }: Recording): string {
  const what = problem === undefined ? [`${records} records`, `${bytes} bytes`] : [problem];
  const named = name === undefined ? [] : [name];
  return [recordingId, new Date(startedAt).toISOString(), ...what, ...named].join('  ');
}

async function exportFile(
  backend: Backend,
  { recording, format, filter, pointers, withSecrets, file }: Export,
  { signal, print, printError }: Terminal,
): Promise<ExitCode> {
  const recordings = await recordingsOf(backend);
  const wanted = recordings.find(({ recordingId }) => recordingId === recording);
  const chosen = recording === 'latest' ? recordings[0] : wanted;
  if (!chosen) {
    const help = recordings.length > 0 ? 'wirebench recordings lists them.' : noneYet;
    if (recording === 'latest') throw usageError(noneYet);
    throw usageError(`There is no recording “${recording}”.`, help);
  }
  const selection = {
    recordingId: chosen.recordingId,
    filter: filter === undefined ? {} : { text: filter },
    signal,
  };
  const hides = {
    known: true,
    headers: true,
    addresses: true,
    members: true,
    texts: true,
    pointers,
  };
  const { parts, hidden } = await backend.recordingFiles.export({
    ...selection,
    format,
    hides: withSecrets ? null : hides,
  });
  if (file === '-') for await (const part of parts) print(part);
  else await writeWhole(file, parts);
  const isEmpty =
    filter !== undefined && (await backend.recordingFiles.preview(selection, hides)).records === 0;
  const told = isEmpty
    ? [`No record matches “${filter}”.`]
    : withSecrets
      ? ['The export contains secrets.']
      : hiddenLines(hidden());
  for (const line of told) printError(`${printable(line)}\n`);
  return exitCodes.ok;
}

function hiddenLines(hidden: HiddenPlace[]): string[] {
  if (hidden.length === 0) return ['No secrets found.'];
  const total = hidden.reduce((sum, { count }) => sum + count, 0);
  const lines = hidden
    .slice(0, toldPlaces)
    .map(({ kind, place, count }) => `  ${count}× ${kind} ${place}`);
  const more =
    hidden.length > toldPlaces ? [`  and ${hidden.length - toldPlaces} more places`] : [];
  return [`Hidden: ${total}`, ...lines, ...more];
}

async function importFile(
  { recordingFiles }: Backend,
  { file, isJson }: Extract<RecordingCommand, { kind: 'import' }>,
  { stdin, signal, print, printError }: Terminal,
): Promise<ExitCode> {
  let imported: ImportedRecording;
  try {
    const name = file === '-' ? undefined : basename(file, '.jsonl');
    const chunks = bytesOf(() =>
      file === '-' ? addAbortSignal(signal, stdin) : createReadStream(file),
    );
    imported = await recordingFiles.import(chunks, { name, signal });
  } catch (error) {
    if (error instanceof RpcError && error.code === 'BAD_INPUT') {
      throw usageError(error.message, importable);
    }
    if (error instanceof RpcError) throw error;
    throw usageError(`${file} can’t be imported: ${systemReason(error)}.`);
  }
  const { recordingId, records, damagedLines, damaged, isCutShort } = imported;
  print(isJson ? `${JSON.stringify(imported, null, 2)}\n` : `${recordingId}  ${records} records\n`);
  if (damagedLines > 0) printError(`Lines that could not be read: ${damagedLines}\n`);
  for (const { line, why } of damaged.slice(0, toldLines)) {
    printError(`  line ${line}: ${printable(why)}\n`);
  }
  if (isCutShort) printError('The file was cut short: records may be missing.\n');
  return damagedLines > 0 || isCutShort ? exitCodes.toolError : exitCodes.ok;
}

const importable =
  'Only JSONL that Wirebench exported can be imported: no HAR, no HTML, and no file of --wire.';

/** Opens a stream only when it is read: an error of one that nobody reads yet would not be handled. */
async function* bytesOf(open: () => Readable): AsyncGenerator<Uint8Array> {
  yield* open() as AsyncIterable<Uint8Array>;
}
