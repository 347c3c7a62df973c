import { randomBytes } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAtomically } from '../../storage/write-atomically.ts';
import { fileProblem } from '../secrets-file.ts';
import type { Keeper } from './keeper.ts';

const warning =
  'The key to your secrets is in a file next to them. Only your user can read it, and so can every program that you run.';

const names = /^secrets\.[\da-f]{12}\.key$/;

/** The data key in a file of the home folder, which is used only while nobody else may read it. */
export function fileKeeper(home: string): Keeper {
  const fileOf = (held: string) => {
    // The name comes from `secrets.json`, which other programs can edit: it must not lead out of
    // the home folder.
    if (!names.test(held)) throw new Error('The key file was not written by Wirebench.');
    return join(home, held);
  };
  return {
    id: 'file',
    usable: async () => ({ isUsable: true, warning }),
    plan: () => `secrets.${randomBytes(6).toString('hex')}.key`,
    async keep(key, planned) {
      await writeAtomically(fileOf(planned), Buffer.from(key).toString('base64'));
      return planned;
    },
    async read(held) {
      const file = fileOf(held);
      const reason = await fileProblem(file, 0o077, 'may be read by others');
      if (reason !== undefined) throw new Error(reason);
      return { key: Buffer.from(await readFile(file, 'utf8'), 'base64') };
    },
    forget: (held) => rm(fileOf(held), { force: true }),
  };
}
