import { usageError } from './cli-error.ts';
import type { Argument, Options, ValuesOf } from './command.ts';
import { consentOptions, type SessionOptions } from './session-options.ts';

/** The options that every command about a sign-in has. */
export const signInOptions = {
  url: { type: 'string', value: 'URL', about: 'a URL, in place of SERVER' },
  identity: {
    type: 'string',
    value: 'NAME',
    about: 'which of several accounts at the server',
    standard: 'as in the server’s definition, or default',
  },
  ...consentOptions,
} as const satisfies Options;

export const serverArgument: Argument = {
  name: 'SERVER',
  about: 'a server of the app’s own list',
  offers: 'server',
};

export type SignInTarget = Pick<SessionOptions, 'target' | 'mayRun' | 'approves'> & {
  identity: string | undefined;
};

/** Reads which sign-in a command is about. Throws a usage error that names what is wrong. */
export function readSignIn(
  { url, identity, yes, approve }: ValuesOf<typeof signInOptions>,
  [server]: string[],
): SignInTarget {
  if ((server === undefined) === (url === undefined)) {
    throw usageError('Name one server: SERVER, or --url URL.');
  }
  if (identity?.trim() === '') throw usageError('The name of the identity is empty.');
  return {
    target:
      url === undefined
        ? { kind: 'stored', name: server ?? '' }
        : { kind: 'http', text: url, headers: {} },
    identity,
    mayRun: yes === true,
    approves: approve,
  };
}
