import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { settings as settingsSchema, type Settings } from '../../../shared/model/settings.ts';
import type { ConfigProblem } from '../../../shared/model/servers/server.ts';
import { messageOf } from '../../../shared/rpc/errors.ts';
import { issueText, pathText } from './issue-text.ts';
import { readJsonFile } from './json-file.ts';
import { writeAtomically } from './write-atomically.ts';
import { systemReason } from '../../../shared/system-reason.ts';

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
 * Reads the settings. A file that can't be used is renamed to `.unusable`, and one of those members that can
 * takes its place; for the others the defaults apply.
 */
export async function openSettings(home: string): Promise<SettingsFile> {
  const file = join(home, 'settings.json');
  const stored = await readJsonFile(file);
  const parsed = settingsSchema.safeParse(stored.status === 'parsed' ? stored.value : undefined);
  let current: Settings = parsed.success ? parsed.data : { network: {} };
  if (!parsed.success && stored.status === 'parsed') current = usableMembers(stored.value);
  if (!parsed.success && stored.status !== 'missing') {
    const why =
      stored.status === 'parsed'
        ? issuesText(parsed.error.issues, stored.value)
        : problemText(stored.problem);
    await putAside(file, { usable: current, why });
  }
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
        .catch((error: unknown) =>
          console.error(`${file} can’t be written: ${systemReason(error)}.`),
        );
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

/** The members that can be used, each by itself: a wrong one takes no other with it. */
function usableMembers(value: unknown): Settings {
  const given = z.looseObject({}).safeParse(value).data ?? {};
  const usable = Object.entries(settingsSchema.shape).filter(
    ([name, member]) => name in given && member.safeParse(given[name]).success,
  );
  const members = Object.fromEntries(usable.map(([name]) => [name, given[name]]));
  return settingsSchema.safeParse({ network: {}, ...members }).data ?? { network: {} };
}

/** The most members that are named; what is wrong with more of them is seen in the file. */
const mostNamed = 5;

const issuesText = (issues: readonly z.core.$ZodIssue[], written: unknown): string =>
  issues
    .slice(0, mostNamed)
    .map((issue) => `${pathText(issue.path)} ${issueText(issue, written)}`)
    .join(' ');

const problemText = ({ line, column, message }: ConfigProblem): string =>
  `Line ${line}, column ${column}: ${message}`;

async function putAside(
  file: string,
  { usable, why }: { usable: Settings; why: string },
): Promise<void> {
  const aside = `${file}.unusable`;
  try {
    await rename(file, aside);
    await writeAtomically(file, JSON.stringify(usable, null, 2));
    console.error(
      `${file} can’t be used completely; it was renamed to ${aside}. Its valid settings apply, and defaults replace the rest. ${why}`,
    );
  } catch (error) {
    console.error(`${file} can’t be used or moved aside: ${messageOf(error)}`);
  }
}
