import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { settings as settingsSchema, type Settings } from '../../../shared/model/settings.ts';
import { messageOf } from '../../../shared/rpc/errors.ts';
import { readJsonFile } from './json-file.ts';
import { writeAtomically } from './write-atomically.ts';

/** The user's settings, kept in `<home>/settings.json`. */
export type SettingsFile = {
  read(): Settings;
  /** Changes the given settings and calls the listeners; they are written to disk soon after. */
  write(changed: Partial<Settings>): void;
  /** The listener gets all settings after every change. Returns its undo. */
  onChange(listener: (settings: Settings) => void): () => void;
  /**
   * The listener gets one setting whenever it is written, after the listeners of `onChange`.
   * Returns its undo.
   */
  onWritten<Name extends keyof Settings>(
    name: Name,
    listener: (value: NonNullable<Settings[Name]>) => void,
  ): () => void;
  /** Resolves when every change is on disk. */
  flush(): Promise<void>;
};

/**
 * Reads the settings; a file that can't be used is renamed to `.unusable`, and the defaults apply.
 */
export async function openSettings(home: string): Promise<SettingsFile> {
  const file = join(home, 'settings.json');
  const stored = await readJsonFile(file);
  const parsed = settingsSchema.safeParse(stored.status === 'parsed' ? stored.value : undefined);
  let current: Settings = parsed.success ? parsed.data : { network: {} };
  if (!parsed.success && stored.status !== 'missing') await putAside(file);
  const listeners = new Set<(settings: Settings) => void>();
  const followers = new Set<(changed: Partial<Settings>) => void>();
  let writing = Promise.resolve();
  return {
    read: () => current,
    write(changed) {
      current = { ...current, ...changed };
      const text = JSON.stringify(current, null, 2);
      writing = writing
        .then(() => writeAtomically(file, text))
        .catch((error: unknown) => console.error(`${file} can’t be written: ${messageOf(error)}`));
      for (const listener of listeners) listener(current);
      for (const follower of followers) follower(changed);
    },
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    onWritten(name, listener) {
      const follower = ({ [name]: value }: Partial<Settings>) => {
        if (value) listener(value);
      };
      followers.add(follower);
      return () => void followers.delete(follower);
    },
    flush: () => writing,
  };
}

async function putAside(file: string): Promise<void> {
  const aside = `${file}.unusable`;
  try {
    await rename(file, aside);
    console.error(
      `${file} can’t be used; it was renamed to ${aside}, and the default settings apply.`,
    );
  } catch (error) {
    console.error(`${file} can’t be used, nor moved aside: ${messageOf(error)}`);
  }
}
