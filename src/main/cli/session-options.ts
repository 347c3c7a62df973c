import { eraChoice, type EraChoice } from '../../shared/model/servers/server.ts';
import type { Consent } from './require-consent.ts';
import { usageError } from './cli-error.ts';
import type { Options, ValuesOf } from './command.ts';
import { readTold, toldOptions, type Told } from './told-options.ts';

export type Target =
  | { kind: 'stored'; name: string }
  | { kind: 'stdio'; text: string }
  | { kind: 'http'; text: string; headers: Record<string, string> };

/** An entry of an `mcpServers` object, which is not stored; one of a file asks. */
export type EntryTarget = {
  kind: 'entry';
  name: string;
  entry: Record<string, unknown>;
  asks: boolean;
};

export type SessionOptions = Consent &
  Partial<Told> & {
    target: Target | EntryTarget;
    /** Undefined for the era of the server's definition. */
    era: EraChoice | undefined;
    isJson: boolean;
    wireFile: string | undefined;
    isVerbose: boolean;
    timeoutMs: number | undefined;
    /** How long the server may take until it is ready; undefined for what its definition says. */
    connectTimeoutMs: number | undefined;
    /** Values for the inputs of the server's definition, by name. */
    inputs: Record<string, string>;
    /** The name of an environment; undefined for the active one. */
    environment: string | undefined;
  };

/**
 * The options that name a server. A command that connects to one takes exactly one of the first
 * three.
 */
export const targetOptions = {
  server: {
    type: 'string',
    value: 'NAME',
    about: 'a server of the app’s own list',
    offers: 'server',
  },
  stdio: {
    type: 'string',
    value: '"CMD ARGS"',
    about: 'a command that speaks MCP over stdio',
  },
  url: { type: 'string', value: 'URL', about: 'a URL' },
  header: {
    type: 'string',
    multiple: true,
    value: '"Name: value"',
    about: 'sent to --url with each request; as often as needed',
  },
} as const satisfies Options;

export const jsonOption = {
  json: { type: 'boolean', about: 'print one JSON document on stdout, nothing else' },
} as const satisfies Options;

export const consentOptions = {
  yes: {
    type: 'boolean',
    about: 'approve everything that the server’s definition runs, reaches or passes on',
  },
  approve: {
    type: 'string',
    value: 'FINGERPRINT',
    about: 'approve only what was shown with this fingerprint',
  },
} as const satisfies Options;

/**
 * The timeouts of the handshake and of a request. They are separate, since `wirebench conformance`
 * does not take them: the suite has timeouts of its own.
 */
export const timeoutOption = {
  'connect-timeout': {
    type: 'string',
    value: 'MS',
    about: 'milliseconds until the server is ready, from 100 on',
    standard: 'as in the server’s definition, or 15000',
  },
  timeout: {
    type: 'string',
    value: 'MS',
    about: 'milliseconds without a response or progress; 0 waits forever',
    standard: 'as in the server’s definition, or 60000',
  },
} as const satisfies Options;

export const sessionOptions = {
  ...targetOptions,
  era: {
    type: 'string',
    value: 'ERA',
    about: eraChoice.options.join(', '),
    standard: 'as in the server’s definition, or auto',
    offers: eraChoice.options,
  },
  input: {
    type: 'string',
    multiple: true,
    value: 'NAME=VALUE',
    about: 'a value for ${input:NAME} of the server’s definition; repeatable',
  },
  environment: {
    type: 'string',
    value: 'NAME',
    about: 'take the values of ${NAME} from this environment',
    standard: 'the active one',
  },
  ...jsonOption,
  wire: {
    type: 'string',
    value: 'FILE',
    about: 'write every wire record as a line of JSON; - writes to stderr',
    offers: 'file',
  },
  ...consentOptions,
  verbose: { type: 'boolean', about: 'show what the server writes to stderr' },
} as const satisfies Options;

type Values = ValuesOf<typeof sessionOptions & typeof timeoutOption & typeof toldOptions>;

/**
 * Reads the options that every command with a server has. Throws a usage error that names what is
 * wrong.
 */
export function readSession(values: Values): SessionOptions & { target: Target } {
  const era = eraChoice.optional().safeParse(values.era);
  if (!era.success) throw usageError(`--era takes ${eraChoice.options.join(', ')}.`);
  return {
    target: targetOf(values),
    era: era.data,
    isJson: values.json === true,
    wireFile: values.wire,
    mayRun: values.yes === true,
    approves: values.approve,
    isVerbose: values.verbose === true,
    timeoutMs: timeoutOf(values, 'timeout', 0),
    connectTimeoutMs: timeoutOf(values, 'connect-timeout', leastConnectMs),
    inputs: inputsOf(values),
    environment: values.environment,
    ...readTold(values),
  };
}

/** What a definition may say at least, too. */
const leastConnectMs = 100;

function timeoutOf(
  values: Values,
  name: keyof typeof timeoutOption,
  least: number,
): number | undefined {
  const { [name]: text } = values;
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text) || Number(text) < least) {
    const from = least > 0 ? ` from ${least} on` : '';
    throw usageError(`--${name} takes milliseconds${from}, not “${text}”.`);
  }
  return Number(text);
}

function inputsOf({ input = [] }: Values): Record<string, string> {
  return Object.fromEntries(
    input.map((pair) => {
      const equals = pair.indexOf('=');
      if (equals < 1) throw usageError('--input takes NAME=VALUE, with a = between them.');
      return [pair.slice(0, equals), pair.slice(equals + 1)];
    }),
  );
}

function targetOf({ server, stdio, url, header = [] }: Values): Target {
  const given = [server, stdio, url].filter((value) => value !== undefined);
  if (given.length !== 1) {
    const how = given.length === 0 ? 'Name a server' : 'Name only one server';
    throw usageError(`${how}: --server NAME, --stdio "CMD ARGS" or --url URL.`);
  }
  if (server?.trim() === '') throw usageError('--server is empty: it takes the name of a server.');
  if (stdio?.trim() === '') throw usageError('--stdio is empty: it takes a command.');
  if (url?.trim() === '') throw usageError('--url is empty: it takes an address.');
  if (header.length > 0 && url === undefined) throw usageError('--header needs --url.');
  if (url !== undefined) return { kind: 'http', text: url, headers: headersOf(header) };
  return stdio === undefined
    ? { kind: 'stored', name: server ?? '' }
    : { kind: 'stdio', text: stdio };
}

function headersOf(lines: string[]): Record<string, string> {
  return Object.fromEntries(
    lines.map((line) => {
      const match = /^([!#$%&'*+.^_`|~\w-]+)\s*:\s*(.*)$/.exec(line);
      if (!match) throw usageError('--header takes "Name: value", with a colon between them.');
      return [match[1], match[2]];
    }),
  );
}
