import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { maxRecordingName } from '../../../../shared/model/traffic/recording-name.ts';

// A file of its own: so a damaged recording, or one that another app writes, can be named, too.
const nameFile = (folder: string): string => join(folder, 'name');

/** What the user called a recording; undefined where it has no name. */
export function recordingName(folder: string): string | undefined {
  try {
    const name = nameOf(readFileSync(nameFile(folder), 'utf8'));
    return name === '' ? undefined : name;
  } catch {
    // Most have none.
    return undefined;
  }
}

/** An empty name takes the name away. */
export function nameRecording(folder: string, name: string): void {
  if (nameOf(name) === '') rmSync(nameFile(folder), { force: true });
  else writeFileSync(nameFile(folder), nameOf(name), { mode: 0o600 });
}

const nameOf = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, maxRecordingName);
