import { join } from 'node:path';
import { settings as settingsSchema, type Settings } from '../../../shared/model/settings.ts';
import { messageOf } from '../../../shared/rpc/errors.ts';
import { readJsonFile } from './json-file.ts';
import { writeAtomically } from './write-atomically.ts';

/** What the user chose, in `<home>/settings.json`. */
export type SettingsFile = {
  read(): Settings;
  /** Written to disk soon after. */
  write(changed: Settings): void;
  /** Resolves when all is on disk. */
  flush(): Promise<void>;
};

/** A file that is missing or can't be used counts as one without choices; it is replaced by the next. */
export async function openSettings(home: string): Promise<SettingsFile> {
  const file = join(home, 'settings.json');
  const stored = await readJsonFile(file);
  const parsed = settingsSchema.safeParse(stored.status === 'parsed' ? stored.value : undefined);
  let current: Settings = parsed.success ? parsed.data : { network: {} };
  if (!parsed.success && stored.status !== 'missing') {
    console.error(`${file} can’t be used; the settings are as they come.`);
  }
  let writing = Promise.resolve();
  return {
    read: () => current,
    write(changed) {
      current = changed;
      const text = JSON.stringify(changed, null, 2);
      writing = writing
        .then(() => writeAtomically(file, text))
        .catch((error: unknown) => console.error(`${file} can’t be written: ${messageOf(error)}`));
    },
    flush: () => writing,
  };
}
