import { RpcError } from '../../../../shared/rpc/errors.ts';
import type { ImportedRecording } from '../../../../shared/model/traffic/traffic-export.ts';
import { LineSplitter } from '../../wire/stdio/line-splitter.ts';
import { jsonlFormat, jsonlVersion } from './export-jsonl.ts';
import { newRecording } from '../write/new-recording.ts';
import { readLine, type JsonlLine } from './jsonl-record.ts';
import { RecordingWriter } from './recording-writer.ts';

type Options = {
  home: string;
  /** The recording's name, where the file says none. */
  name?: string | undefined;
  now?: Date;
  signal?: AbortSignal;
};

/**
 * The longest line, in bytes: enough for a body of 64 MiB whose every byte is escaped, and what
 * stands around it.
 */
const maxLineBytes = 400 * 1024 * 1024;
const maxTold = 100;

/**
 * Makes a new recording of an exported one, which becomes visible only when it is whole. Lines that
 * can't be read are returned with their numbers, and the others are kept. Throws BAD_INPUT for a
 * file that is no such recording, or has no readable record.
 */
export async function importJsonl(
  chunks: AsyncIterable<Uint8Array>,
  { home, name, now = new Date(), signal }: Options,
): Promise<ImportedRecording> {
  const open = (folder: string) => new RecordingWriter(folder);
  const made = await newRecording({ home, startedAt: now, open }, async (writer) => {
    const reading = new Reading(writer);
    for await (const chunk of chunks) {
      signal?.throwIfAborted();
      reading.lines.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length));
    }
    const rest = reading.lines.takeRest();
    if (rest) reading.line(rest);
    return { ...reading.end(), name: reading.name ?? name ?? '' };
  });
  const { name: _name, ...told } = made;
  return told;
}

/** The state of an import: what was read so far. */
class Reading {
  readonly lines = new LineSplitter(
    {
      onLine: (line) => this.line(line),
      onOverlong: (_start, bytes) => this.take({ kind: 'damaged', why: `it has ${bytes} bytes` }),
    },
    maxLineBytes,
  );
  private readonly writer: RecordingWriter;
  private number = 0;
  name: string | undefined;
  private hasHead = false;
  private hasEnd = false;
  private damagedLines = 0;
  private readonly damaged: ImportedRecording['damaged'] = [];

  constructor(writer: RecordingWriter) {
    this.writer = writer;
  }

  line(line: Buffer): void {
    const isBlank = line.length < 100 && line.toString('latin1').trim() === '';
    if (isBlank) this.number += 1;
    else this.take(readLine(line));
  }

  end(): Omit<ImportedRecording, 'recordingId'> {
    if (!this.hasHead) throw refused('is empty');
    const { records } = this.writer;
    if (records === 0) throw refused('has no readable record');
    const { damaged, damagedLines, hasEnd } = this;
    return { records, damagedLines, damaged, isCutShort: !hasEnd };
  }

  private take(read: JsonlLine): void {
    this.number += 1;
    if (!this.hasHead) return this.takeHead(read);
    if (read.kind === 'end') this.hasEnd = true;
    else if (read.kind === 'record') this.writer.add(read.record);
    else this.tell(read.kind === 'head' ? 'a second head' : read.why);
  }

  private takeHead(read: JsonlLine): void {
    if (read.kind !== 'head' || read.format !== jsonlFormat) {
      throw refused(
        `is no recording that Wirebench exported as JSONL: its first line does not say “${jsonlFormat}”`,
      );
    }
    if (read.version > jsonlVersion) {
      throw refused(
        `has version ${read.version} of its format, and this Wirebench knows ${jsonlVersion}: update Wirebench`,
      );
    }
    this.hasHead = true;
    this.name = read.name;
  }

  private tell(why: string): void {
    this.damagedLines += 1;
    if (this.damaged.length < maxTold) this.damaged.push({ line: this.number, why });
  }
}

const refused = (why: string): RpcError => new RpcError('BAD_INPUT', `The file ${why}.`);
