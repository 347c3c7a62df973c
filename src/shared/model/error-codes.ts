import { sectionOf, type Rule } from './finding.ts';

type KnownCode = {
  name: string;
  /** As a clause that goes behind the code. */
  meaning: string;
  rule: Rule;
  /** The first and the last revision that knows it, where not all do. */
  since?: string;
  until?: string;
};

/** What JSON-RPC and any revision of the specification give a name; first what is seen most. */
const knownCodes: Record<number, KnownCode> = {
  [-32_601]: {
    name: 'Method not found',
    meaning: 'the server has no such method',
    rule: 'error-codes',
  },
  [-32_602]: {
    name: 'Invalid params',
    meaning: 'the parameters are not valid for this method',
    rule: 'error-codes',
  },
  [-32_603]: {
    name: 'Internal error',
    meaning: 'something went wrong inside the server',
    rule: 'error-codes',
  },
  [-32_600]: {
    name: 'Invalid request',
    meaning: 'the message is no valid request',
    rule: 'error-codes',
  },
  [-32_700]: {
    name: 'Parse error',
    meaning: 'the message could not be read as JSON',
    rule: 'error-codes',
  },
  [-32_002]: {
    name: 'Resource not found',
    meaning: 'there is no such resource; since 2026-07-28 the code is -32602',
    rule: 'resource-errors',
  },
  [-32_020]: {
    name: 'Header mismatch',
    meaning: 'HTTP headers are missing, malformed, or differ from the message',
    rule: 'server-validation',
    since: '2026-07-28',
  },
  [-32_021]: {
    name: 'Missing required client capability',
    meaning: 'the request needs a capability that it did not declare',
    rule: 'error-codes',
    since: '2026-07-28',
  },
  [-32_022]: {
    name: 'Unsupported protocol version',
    meaning: 'the server does not speak the revision of the request',
    rule: 'error-codes',
    since: '2026-07-28',
  },
  [-32_042]: {
    name: 'URL elicitation required',
    meaning: 'something has to be done at an address first',
    rule: 'url-elicitation',
    since: '2025-11-25',
    until: '2025-11-25',
  },
};

/** What a JSON-RPC error code is called, what it means, and where the specification says so. */
export type ErrorName = { name: string; meaning: string; section: { title: string; url: string } };

/** The codes that have a name, in the order of the table. */
export const namedCodes: readonly { code: number; name: string }[] = Object.entries(knownCodes).map(
  ([code, { name }]) => ({ code: Number(code), name }),
);

/**
 * What a code is called by JSON-RPC, by MCP, or for the range that it lies in. Without a revision, what
 * any of them calls it; with one, a code that another revision has defined is its range's only.
 */
export function errorNameOf(code: number, revision?: string): ErrorName {
  const known = Object.hasOwn(knownCodes, code) ? knownCodes[code] : undefined;
  const isKnown = known && (revision === undefined || isWithin(known, revision));
  const { rule, name, meaning } = isKnown ? known : rangeOf(code, revision);
  return { name, meaning, section: sectionOf(rule) };
}

/** "-32601 Method not found" */
export const errorLabel = (code: number, revision?: string): string =>
  `${code} ${errorNameOf(code, revision).name}`;

/** A server's message with the code, and with what that is called where it has a name that the message lacks. */
export function messageWithCode(message: string, code: number | undefined): string {
  if (code === undefined) return message;
  const known = Object.hasOwn(knownCodes, code) ? knownCodes[code] : undefined;
  const isNamed = !known || message.toLowerCase().includes(known.name.toLowerCase());
  return `${message} (${isNamed ? code : `${code} ${known.name}`})`;
}

const isWithin = ({ since = '', until = '9' }: KnownCode, revision: string): boolean =>
  revision >= since && revision <= until;

function rangeOf(code: number, revision: string | undefined): KnownCode {
  const rule = 'error-codes';
  if (code <= -32_020 && code >= -32_099 && (revision ?? '9') >= '2026-07-28') {
    const meaning = 'no revision has given this code a meaning';
    return { rule, name: 'Reserved for MCP', meaning };
  }
  if (code <= -32_000 && code >= -32_099) {
    return { rule, name: 'Server-defined error', meaning: 'servers define this code themselves' };
  }
  if (code <= -32_000 && code >= -32_768) {
    return { rule, name: 'Reserved by JSON-RPC', meaning: 'JSON-RPC keeps this code for itself' };
  }
  return { rule, name: 'Application error', meaning: 'a server-specific code' };
}
