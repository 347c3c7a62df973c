import { text } from 'node:stream/consumers';
import { messageOf } from '../../../../shared/rpc/errors.ts';
import { busAnswers } from './bus-answers.ts';
import { hasStarted, type KeyringAnswer, type KeyringQuestion } from './keyring-question.ts';

/**
 * The part of `@napi-rs/keyring` that is used. Its own types are missing where it could not be
 * installed.
 */
type Keyring = {
  Entry: new (
    service: string,
    account: string,
    options: object,
  ) => {
    setPassword(value: string): void;
    getPassword(): string | null;
    deletePassword(): boolean;
  };
};

const service = 'Wirebench';

/** Asks the keyring one question. Failures are answered as a `problem`. */
async function answer(question: KeyringQuestion): Promise<KeyringAnswer> {
  if (process.platform === 'linux' && !(await busAnswers(process.env))) return { problem: mute };
  const keyring = await loaded();
  if (!keyring) return { problem: notInstalled };
  try {
    // The store is named, since the module would otherwise fall back to the kernel's keyring, which
    // a restart of the system empties.
    const options = { linux: { store: 'secret-service' } };
    const entry = new keyring.Entry(service, question.account, options);
    if (question.do === 'read') return { value: entry.getPassword() };
    if (question.do === 'keep') entry.setPassword(question.value);
    else entry.deletePassword();
    return { value: null };
  } catch (error) {
    return { problem: `The system’s keyring says: ${messageOf(error)}` };
  }
}

async function loaded(): Promise<Keyring | undefined> {
  try {
    return (await import(packageName)) as Keyring;
  } catch {
    return undefined;
  }
}

/**
 * A variable, so that the bundler leaves the import alone: the package is optional, and a bundle
 * can't hold its native part.
 */
const packageName = '@napi-rs/keyring';

const notInstalled =
  'The module for the system’s keyring (@napi-rs/keyring) is not installed, or does not support this system.';

const mute =
  'The session bus, which gives access to the system’s keyring, does not answer. Try again later.';

process.stdout.write(hasStarted);
process.stdout.write(
  JSON.stringify(await answer(JSON.parse(await text(process.stdin)) as KeyringQuestion)),
);
