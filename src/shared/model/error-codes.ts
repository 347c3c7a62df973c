import { sectionOf, type Rule } from './specification.ts';

type KnownCode = {
  name: string;
  /** The meaning, as a clause to be read after the code. */
  meaning: string;
  rule: Rule;
  /** The first and the last revision that define the code, where not all do. */
  since?: string;
  until?: string;
};

/**
 * The codes that JSON-RPC or any revision of the specification defines, the most frequent first.
 */
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
    meaning: 'the message is not a valid request',
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

/** The name and the meaning of a JSON-RPC error code, and the section that defines it. */
export type ErrorName = { name: string; meaning: string; section: { title: string; url: string } };

/** The codes that have a name of their own. */
export const namedCodes: readonly { code: number; name: string }[] = Object.entries(knownCodes).map(
  ([code, { name }]) => ({ code: Number(code), name }),
);

/**
 * Names a code by JSON-RPC, by MCP, or by the range that it lies in. With a revision, a code that
 * only other revisions define is named by its range; without one, any revision's name counts.
 */
export function errorNameOf(code: number, revision?: string): ErrorName {
  const known = Object.hasOwn(knownCodes, code) ? knownCodes[code] : undefined;
  const isKnown = known && (revision === undefined || isWithin(known, revision));
  const { rule, name, meaning } = isKnown ? known : rangeOf(code, revision);
  return { name, meaning, section: sectionOf(rule, revision) };
}

/** Formats a code as "-32601 Method not found". */
export const errorLabel = (code: number, revision?: string): string =>
  `${code} ${errorNameOf(code, revision).name}`;

/** Adds the code to a server's message, with the code's name unless the message has it already. */
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
