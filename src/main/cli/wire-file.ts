import { isUtf8 } from 'node:buffer';
import { closeSync, openSync, writeSync } from 'node:fs';
import { messageOf } from '../../shared/rpc/errors.ts';
import type { BackendOptions } from '../core/create-backend.ts';
import { usageError } from './cli-error.ts';

type Observe = NonNullable<BackendOptions['onObservation']>;

/**
 * Writes each wire record as one line of JSON the moment it is stamped, so that the file is whole
 * whatever ends the command. The content is `text`, or `base64` where it is not valid UTF-8.
 */
export function openWireFile(path: string): { observe: Observe; close(): void } {
  if (path === '-') return { observe: writer(2), close: () => undefined };
  let fd: number;
  try {
    fd = openSync(path, 'w');
  } catch (error) {
    throw usageError(`The wire file can’t be written: ${messageOf(error)}.`);
  }
  return { observe: writer(fd), close: () => closeSync(fd) };
}

function writer(fd: number): Observe {
  return (seq, connectionId, { content, bytes, ...observation }) => {
    const buffer = Buffer.from(content);
    const body = isUtf8(buffer)
      ? { text: buffer.toString('utf8') }
      : { base64: buffer.toString('base64') };
    const record = { seq, connectionId, ...observation, bytes: bytes ?? buffer.length, ...body };
    writeSync(fd, `${JSON.stringify(record)}\n`);
  };
}
