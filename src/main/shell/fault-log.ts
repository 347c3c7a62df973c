import { isSecretVariable } from '../../shared/secrets/secret-names.ts';
import { tokenSource } from '../../shared/secrets/token-shapes.ts';
import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { SecretsPort } from '../core/ports.ts';

export type FaultLog = {
  /** Writes what went wrong, without secrets. Never throws: it is called where nothing else helps. */
  write(what: string, thrown: unknown): void;
  /** The same port, whose secrets are never written here. */
  learnFrom(port: SecretsPort): SecretsPort;
  /** Takes out of all that is written from now on what is known to be secret. */
  maskBy(mask: (text: string) => string): void;
  file: string;
};

/** Shorter ones stand in what is no secret too. */
const shortestSecret = 6;

type Environment = Record<string, string | undefined>;

const maxFileBytes = 1_000_000;
const maxEntryLength = 20_000;

/** Keeps unexpected errors in one file of the home folder, and the file before it when that is full. */
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

function describe(thrown: unknown): string {
  const text = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
  return stripVTControlCharacters(text);
}

/** Hides the values of environment variables whose names speak of secrets, and what looks like one. */
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
