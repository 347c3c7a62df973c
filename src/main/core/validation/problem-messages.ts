import { isObject } from '../../../shared/json/is-object.ts';
import type { Json } from './schema-keywords.ts';

const typeLabels: Record<string, string> = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  null: 'null',
  array: 'a list',
  object: 'an object',
};

const formatLabels: Record<string, string> = {
  'date-time': 'a date and time such as 2026-07-28T09:30:00Z',
  date: 'a date such as 2026-07-28',
  time: 'a time such as 09:30:00Z',
  duration: 'a duration such as P1DT2H',
  email: 'an e-mail address',
  'idn-email': 'an e-mail address',
  hostname: 'a host name',
  'idn-hostname': 'a host name',
  ipv4: 'an IPv4 address',
  ipv6: 'an IPv6 address',
  uri: 'an absolute URI',
  'uri-reference': 'a URI',
  iri: 'an absolute IRI',
  'iri-reference': 'an IRI',
  uuid: 'a UUID',
  'uri-template': 'a URI template (RFC 6570)',
  'json-pointer': 'a JSON Pointer',
  'relative-json-pointer': 'a relative JSON Pointer',
  regex: 'a regular expression',
};

const maxShown = 80;
const maxListed = 8;

/** What a broken keyword requires, to be read after the place: "must be a number". */
export function messageFor(keyword: string, rule: unknown, location: string): string {
  switch (keyword) {
    case 'type':
      return `must be ${alternatives((Array.isArray(rule) ? rule : [rule]).map(typeLabel))}`;
    case 'const':
      return `must be ${shown(rule)}`;
    case 'enum':
      return `must be ${Array.isArray(rule) ? listed(rule) : 'one of the choices'}`;
    case 'minimum':
      return `must be at least ${shown(rule)}`;
    case 'maximum':
      return `must be at most ${shown(rule)}`;
    case 'exclusiveMinimum':
      return `must be more than ${shown(rule)}`;
    case 'exclusiveMaximum':
      return `must be less than ${shown(rule)}`;
    case 'multipleOf':
      return `must be a multiple of ${shown(rule)}`;
    case 'minLength':
      return `needs at least ${counted(rule, 'character')}`;
    case 'maxLength':
      return `may have at most ${counted(rule, 'character')}`;
    case 'pattern':
      return `must match ${shownPattern(rule)}`;
    case 'format':
      return `must be ${formatLabels[String(rule)] ?? `in the format ${String(rule)}`}`;
    case 'minItems':
      return `needs at least ${counted(rule, 'item')}`;
    case 'maxItems':
      return `may have at most ${counted(rule, 'item')}`;
    case 'uniqueItems':
      return 'has the same item twice';
    case 'minProperties':
      return `needs at least ${counted(rule, 'member')}`;
    case 'maxProperties':
      return `may have at most ${counted(rule, 'member')}`;
    case 'not':
      return `must not be ${excluded(rule)}`;
    case 'validate':
      return /(additional|unevaluated)Properties$/.test(location)
        ? 'is not in the schema, which allows nothing else'
        : 'is not allowed here';
    default:
      return `breaks ${keyword}`;
  }
}

/** The message of `contains`, where too few or too many of a list's items fit. */
export function containsMessage({ minContains: least = 1, maxContains: most }: Json): string {
  const fitting = 'what it must contain';
  if (most === 1 && least === 1) return `needs exactly 1 item that fits ${fitting}`;
  if (most !== undefined)
    return `needs ${shown(least)} to ${counted(most, 'item')} that fit ${fitting}`;
  if (least !== 1) return `needs at least ${counted(least, 'item')} that fit ${fitting}`;
  return `needs an item that fits ${fitting}`;
}

/** Joins the messages of a union's branches into one, such as "must be text or a number". */
export function typeMessage(messages: string[]): string {
  const wanted = messages.flatMap((message) => /^must be (.+)$/.exec(message)?.[1] ?? []);
  return wanted.length > 0
    ? `must be ${alternatives([...new Set(wanted)].slice(0, maxListed))}`
    : 'fits none of the choices';
}

function excluded(rule: unknown): string {
  if (isObject(rule) && Array.isArray(rule['enum'])) return listed(rule['enum']);
  if (isObject(rule) && Object.hasOwn(rule, 'const')) return shown(rule['const']);
  return 'what the schema excludes';
}

const typeLabel = (name: unknown): string => typeLabels[String(name)] ?? String(name);

function listed(values: unknown[]): string {
  const more = values.length - maxListed;
  const labels = values.slice(0, maxListed).map(shown);
  return more > 0 ? `one of ${labels.join(', ')} and ${more} more` : alternatives(labels);
}

const alternatives = (labels: string[]): string =>
  labels.length < 2 ? (labels[0] ?? '') : `${labels.slice(0, -1).join(', ')} or ${labels.at(-1)}`;

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > maxShown ? `${text.slice(0, maxShown)}…` : text;
}

const shownPattern = (rule: unknown): string =>
  String(rule).length > maxShown ? `${String(rule).slice(0, maxShown)}…` : String(rule);

const counted = (rule: unknown, unit: string): string =>
  `${String(rule)} ${unit}${rule === 1 ? '' : 's'}`;
