import { isObject } from '../../../../shared/json/is-object.ts';

/**
 * Members of OAuth requests and answers whose values are secrets and nothing else (RFC 6749, RFC
 * 7009, RFC 7523, RFC 7591, RFC 7636, RFC 8628, RFC 8693).
 */
const secretMembers = new Set([
  'access_token',
  'refresh_token',
  'id_token',
  'client_secret',
  'registration_access_token',
  'device_code',
  'code_verifier',
  'assertion',
  'client_assertion',
  'subject_token',
  'actor_token',
  'password',
]);
/** Of requests alone: an answer may call its error a code. */
const ofRequests = new Set([...secretMembers, 'code', 'token']);

/** A shorter value is no secret, and stands for something else in other texts. */
const shortest = 8;

/** The secrets that a request of an OAuth exchange carries, in its head and in its form. */
export function secretsSent(headers: Headers, body: string | undefined): string[] {
  const [, scheme = '', credentials = ''] =
    /^(\S+) +(\S.*)$/.exec(headers.get('authorization') ?? '') ?? [];
  const isBasic = /^basic$/i.test(scheme);
  const isForm = /urlencoded/i.test(headers.get('content-type') ?? '');
  const fields = isForm ? [...new URLSearchParams(body)] : [];
  return telling([
    credentials,
    ...(isBasic ? [passwordOf(credentials)] : []),
    headers.get('dpop') ?? '',
    ...fields.flatMap(([name, value]) => (ofRequests.has(name) ? value : [])),
  ]);
}

/** The secrets that the body of an answer gives, as JSON or as a form. */
export function secretsGiven(body: string): string[] {
  const members = Object.entries(documentIn(body));
  return telling(
    members.flatMap(([name, value]) =>
      secretMembers.has(name) && typeof value === 'string' ? value : [],
    ),
  );
}

/**
 * The secrets in the address that an answer leads to, such as the code of an authorization server that
 * asks nobody. Where it leads back with an error, what is called a code is none.
 */
export function secretsLedTo(location: string): string[] {
  const { searchParams, hash } = URL.parse(location, 'http://localhost') ?? {};
  if (!searchParams || hash === undefined || searchParams.has('error')) return [];
  const fields = [...searchParams, ...new URLSearchParams(hash.slice(1))];
  return telling(fields.flatMap(([name, value]) => (ofRequests.has(name) ? value : [])));
}

function documentIn(body: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body);
    return isObject(value) ? value : {};
  } catch {
    return /^[^\s<>"{]+$/.test(body) ? Object.fromEntries(new URLSearchParams(body)) : {};
  }
}

/** The password of Basic credentials, which OAuth writes as forms do (RFC 6749, 2.3.1). */
function passwordOf(credentials: string): string {
  const text = Buffer.from(credentials, 'base64').toString('utf8');
  const password = text.slice(text.indexOf(':') + 1);
  return new URLSearchParams(`password=${password}`).get('password') ?? '';
}

const telling = (values: readonly string[]): string[] => [
  ...new Set(values.filter(({ length }) => length >= shortest)),
];
