import { isUtf8 } from 'node:buffer';
import { closeSync, fstatSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { messageOf } from '../../../shared/rpc/errors.ts';
import type { BackendOptions } from '../../core/backend.ts';
import { usageError } from '../cli-error.ts';
import { systemReason } from '../../../shared/system-reason.ts';

type Observation = Parameters<NonNullable<BackendOptions['onObservation']>>;

export type WireFile = {
  /** Writes a wire record; never throws, since the connection goes on without the file. */
  observe(...observation: Observation): void;
  /** Closes the file; returns why it is incomplete, or undefined where it is whole. */
  close(): string | undefined;
};

/**
 * Writes each wire record as one line of JSON the moment it is stamped, so that the file is whole
 * whatever ends the command. A file that is there keeps what it holds until the first record. Throws a
 * usage error where the file can't be opened.
 */
export function openWireFile(path: string, printError: (text: string) => void): WireFile {
  if (path === '-') {
    return {
      observe: (...observation) => printError(lineOf(observation)),
      close: () => undefined,
    };
  }
  let fd: number | undefined = opened(path);
  let isEmptied = false;
  let problem: string | undefined;
  return {
    observe(...observation) {
      if (fd === undefined || problem !== undefined) return;
      try {
        if (!isEmptied && fstatSync(fd).isFile()) ftruncateSync(fd);
        isEmptied = true;
        writeWhole(fd, lineOf(observation));
      } catch (error) {
        problem = `The wire file ${path} is incomplete: ${messageOf(error)}.`;
      }
    },
    close() {
      if (fd !== undefined) closeSync(fd);
      fd = undefined;
      return problem;
    },
  };
}

function opened(path: string): number {
  try {
    return openSync(path, 'a');
  } catch (error) {
    throw usageError(
      `The wire file can’t be written: ${systemReason(error)}.`,
      'Name a file in a folder that exists, or - for stderr.',
    );
  }
}

/** Writes the whole text, since a pipe or a full disk may take only a part of it at once. */
function writeWhole(fd: number, text: string): void {
  for (let rest = Buffer.from(text); rest.length > 0;) rest = rest.subarray(writeSync(fd, rest));
}

/**
 * A wire record as a line of JSON. Its content is `text`, or `base64` where it is not valid UTF-8.
 */
function lineOf([
  seq,
  connectionId,
  { content, bytes, isGiven: _isGiven, ...facts },
]: Observation): string {
  const buffer = Buffer.from(content);
  const body = isUtf8(buffer)
    ? { text: buffer.toString('utf8') }
    : { base64: buffer.toString('base64') };
  const record = { seq, connectionId, ...facts, bytes: bytes ?? buffer.length, ...body };
  return `${JSON.stringify(record)}\n`;
}
