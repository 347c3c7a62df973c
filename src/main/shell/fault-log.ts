import { isSecretVariable } from '../../shared/secrets/secret-names.ts';
import { tokenSource } from '../../shared/secrets/token-shapes.ts';
import { appendFileSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { FaultReport } from '../../shared/model/upkeep.ts';
import type { SecretsPort } from '../core/ports.ts';

export type FaultLog = {
  /** Writes an unexpected error, without secrets. Never throws, since it is the last resort. */
  write(what: string, thrown: unknown): void;
  /**
   * Returns a copy of the port whose `onKnown` makes this log hide the secrets that it hears of.
   */
  learnFrom(port: SecretsPort): SecretsPort;
  /** Sets the function that masks known secrets in all that is written from now on. */
  maskBy(mask: (text: string) => string): void;
  /** What was written last, the newest first, without the path of the user's own folder. */
  recent(): FaultReport;
  /** The path of the log. */
  file: string;
};

/** Secrets of fewer characters are not hidden, since they may be part of any text. */
const shortestSecret = 6;

type Environment = Record<string, string | undefined>;

const maxFileBytes = 1_000_000;
const maxEntryLength = 20_000;

/**
 * Keeps unexpected errors in `faults.log` of the home folder. A file of more than 1 MB becomes
 * `faults.log.old`, in place of the one before.
 */
export function faultLog(home: string, environment: Environment): FaultLog {
  const file = join(home, 'faults.log');
  const hideNamed = secretHider(environment);
  const stored = new Set<string>();
  const learn = (secret: string) => {
    if (secret.length >= shortestSecret) stored.add(secret);
  };
  let mask = (text: string): string => text;
  const hide = (text: string): string => {
    const longestFirst = [...stored].sort((a, b) => b.length - a.length);
    return hideNamed(
      longestFirst.reduce((all, secret) => all.replaceAll(secret, '[secret]'), mask(text)),
    );
  };
  return {
    file,
    learnFrom: (port) => ({ ...port, onKnown: learn }),
    maskBy(next) {
      mask = next;
    },
    recent() {
      const all = entriesOf(read(file), homedir());
      // Right after a log was put aside, the new one alone tells little.
      const older = all.length < mostEntries ? entriesOf(read(`${file}.old`), homedir()) : [];
      const entries = [...all, ...older].map(({ at, text }) => ({ at, text: hide(text) }));
      return { file, entries: entries.slice(0, mostEntries), isCut: entries.length > mostEntries };
    },
    write(what, thrown) {
      const entry = hide(`${what}: ${describe(thrown)}`).slice(0, maxEntryLength);
      try {
        mkdirSync(home, { recursive: true, mode: 0o700 });
        if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > maxFileBytes) {
          renameSync(file, `${file}.old`);
        }
        appendFileSync(file, `${new Date().toISOString()} ${entry}\n\n`, { mode: 0o600 });
      } catch (error) {
        console.error(`${file} can’t be written: ${String(error)}\n${entry}`);
      }
    },
  };
}

/** So many are worth a look; the rest is in the file. */
const mostEntries = 100;
const stamp = /\n\n(?=\d{4}-\d\d-\d\dT[\d:.]+Z )/;

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // Nothing was caught yet, or the file is not ours to read: either way there is nothing to show.
    return '';
  }
}

/** The entries of a log's text, the newest first. What is not an entry of ours is left out. */
export function entriesOf(log: string, userFolder: string): FaultReport['entries'] {
  return log
    .split(stamp)
    .map((entry) => /^(\S+Z) (.*)$/s.exec(entry.trim()))
    .flatMap((match) => (match?.[1] && match[2] ? [{ at: match[1], text: match[2] }] : []))
    .map(({ at, text }) => ({ at, text: text.replaceAll(userFolder, '~') }))
    .toReversed();
}

function describe(thrown: unknown): string {
  const text = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
  return stripVTControlCharacters(text);
}

/**
 * Returns a function that hides, in a text, the values of environment variables with secret names,
 * and what looks like a secret.
 */
export function secretHider(environment: Environment): (text: string) => string {
  const secrets = Object.entries(environment)
    .flatMap(([name, value]) => (isSecretVariable(name) && value ? [{ name, value }] : []))
    .filter(({ value }) => value.length >= shortestSecret)
    .sort((a, b) => b.value.length - a.value.length);
  return (text) => {
    let hidden = text;
    for (const { name, value } of secrets) hidden = hidden.replaceAll(value, `[${name}]`);
    return hidden
      .replaceAll(new RegExp(tokenSource, 'g'), '[hidden]')
      .replace(/\b(bearer|basic)\s+[\w.~+/=-]{6,}/gi, '$1 [hidden]')
      .replace(/\b((?:token|key|secret|password|code)=)[^\s&"']+/gi, '$1[hidden]')
      .replace(/(\/\/)[^\s/@:]+:[^\s/@]+@/g, '$1[hidden]@');
  };
}
