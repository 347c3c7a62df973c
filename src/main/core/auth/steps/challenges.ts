/** One challenge of a WWW-Authenticate field; names of parameters are in lower case. */
export type Challenge = { scheme: string; parameters: Readonly<Record<string, string>> };

/** Longer fields are read as far as this, in characters. */
const maxField = 16_384;

const name = String.raw`[!#$%&'*+.^_\x60|~\w-]+`;
const blanks = /[ \t,]+/y;
const schemeName = new RegExp(String.raw`(${name})(?=[ \t,]|$)`, 'y');
const token68 = /[ \t]+[\w.~+/-]+=*(?=[ \t]*(?:,|$))/y;
/**
 * What follows a quote that ends a value: the end of the field, or another parameter or challenge. A
 * quote with anything else behind it stands in the value, unescaped, as some write it.
 */
const next = String.raw`${name}(?:[ \t]*(?:[=,]|$)|[ \t]+${name})`;
const end = String.raw`[ \t]*(?:$|,[ \t,]*(?:$|${next})|[ \t]${name}[ \t]*=)`;
const parameter = new RegExp(
  String.raw`(${name})[ \t]*=[ \t]*(?:"((?:[^"\\]|\\.|"(?!${end}))*)"(?=${end})|([^\s",]+))`,
  'y',
);

/**
 * The challenges of a WWW-Authenticate field, in their order (RFC 9110, 11.6.1). Reading ends at what
 * is no challenge.
 */
export function challengesIn(field: string): Challenge[] {
  const text = field.slice(0, maxField);
  const challenges: Challenge[] = [];
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(text) ?? undefined;
    if (found) at = pattern.lastIndex;
    return found;
  };
  for (;;) {
    take(blanks);
    const scheme = take(schemeName)?.[1];
    if (scheme === undefined) return challenges;
    const parameters: Record<string, string> = Object.create(null) as Record<string, string>;
    if (!take(token68)) readParameters(take, parameters);
    challenges.push({ scheme, parameters });
  }
}

function readParameters(
  take: (pattern: RegExp) => RegExpExecArray | undefined,
  parameters: Record<string, string>,
): void {
  for (;;) {
    take(blanks);
    const found = take(parameter);
    if (!found) return;
    const [, name = '', quoted, bare = ''] = found;
    // The first of two of a name holds: a proxy, or an attacker, may have added the second.
    parameters[name.toLowerCase()] ??= quoted?.replaceAll(/\\(.)/g, '$1') ?? bare;
  }
}

/** The challenge that tells an OAuth client what to do, of Bearer (RFC 6750) or DPoP (RFC 9449). */
export function oauthChallenge(challenges: readonly Challenge[]): Challenge | undefined {
  const ours = challenges.filter(({ scheme }) => /^(?:bearer|dpop)$/i.test(scheme));
  return ours.find(({ parameters }) => 'resource_metadata' in parameters) ?? ours[0];
}

/** The challenge of a response, if it has one for an OAuth client. */
export const challengeOf = (headers: Headers): Challenge | undefined =>
  oauthChallenge(challengesIn(headers.get('www-authenticate') ?? ''));

/** The scopes that a challenge names (RFC 6750, 3). */
export const scopesIn = (challenge: Challenge | undefined): string[] =>
  challenge?.parameters['scope']?.split(/\s+/).filter(Boolean) ?? [];
