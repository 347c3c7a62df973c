import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { maxRecordingName } from '../../../../shared/model/traffic/recording-name.ts';

// The name has a file of its own, so that a recording that is damaged, or written by another app,
// can be named, too.
const nameFile = (folder: string): string => join(folder, 'name');

/** What the user called a recording; undefined where it has no name. */
export function recordingName(folder: string): string | undefined {
  try {
    const name = nameOf(readFileSync(nameFile(folder), 'utf8'));
    return name === '' ? undefined : name;
  } catch {
    // Most recordings have no name, and no file for it.
    return undefined;
  }
}

/** Names a recording; an empty name removes its name. */
export function nameRecording(folder: string, name: string): void {
  if (nameOf(name) === '') rmSync(nameFile(folder), { force: true });
  else writeFileSync(nameFile(folder), nameOf(name), { mode: 0o600 });
}

const nameOf = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, maxRecordingName);
