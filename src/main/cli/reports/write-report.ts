import { writeFile } from 'node:fs/promises';
import { usageError } from '../cli-error.ts';
import type { Options } from '../command.ts';
import { systemReason } from '../../../shared/system-reason.ts';

export const junitOption = {
  junit: {
    type: 'string',
    value: 'FILE',
    about: 'write the results as JUnit XML',
    offers: 'file',
  },
} as const satisfies Options;

/** Writes a report; throws a usage error where the file can’t be written. */
export async function writeReport(file: string, xml: string): Promise<void> {
  try {
    await writeFile(file, xml);
  } catch (error) {
    throw usageError(`The file ${file} can’t be written: ${systemReason(error)}.`);
  }
}
