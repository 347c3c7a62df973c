import type { TelemetrySettings } from '../../../shared/model/telemetry.ts';
import { ownReference, withReferences } from '../secrets/references.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { maskedUrl } from '../../../shared/secrets/masked-headers.ts';
import type { Target } from './otlp-post.ts';

/** The path for traces below a receiver's address (opentelemetry.io/docs/specs/otlp). */
const path = '/v1/traces';

/** Resolves the references in the address and the headers, or tells what is wrong with them. */
export function endpointOf(
  { endpoint, headers }: Pick<TelemetrySettings, 'endpoint' | 'headers'>,
  env: Record<string, string | undefined>,
  secrets?: Pick<Secrets, 'referred'>,
): Target | { problem: string } {
  const origin = originOf(endpoint);
  const secret = secrets && ((name: string) => secrets.referred(name, { origin }));
  const problems: string[] = [];
  const resolved = (text: string): string => {
    const filled = withReferences(text, { env, secret });
    if ('problem' in filled) problems.push(filled.problem);
    return 'text' in filled ? filled.text : '';
  };
  const address = resolved(endpoint);
  const pairs = headers.map(([name, value]) => [name.trim(), resolved(value).trim()] as const);
  const [problem] = problems;
  if (problem !== undefined) return { problem };
  if (!URL.canParse(address)) return { problem: `“${endpoint}” is not a valid address.` };
  const odd = pairs.find(([name, value]) => !isHeader(name, value));
  if (odd)
    return { problem: `The header “${odd[0]}” can’t be sent: its name or value is not valid.` };
  const url = new URL(address);
  if (url.username !== '' || url.password !== '') {
    return {
      problem: 'The address can’t contain a user name and a password: use an Authorization header.',
    };
  }
  if (!url.pathname.endsWith(path)) url.pathname = url.pathname.replace(/\/*$/, path);
  return { url: url.href, shown: shownAddress(endpoint), headers: Object.fromEntries(pairs) };
}

/** The address as it was typed, with `/v1/traces`, without resolving its references. */
function shownAddress(endpoint: string): string {
  const [address = '', ...query] = maskedUrl(endpoint.trim()).split('?');
  const whole = address.endsWith(path) ? address : address.replace(/\/*$/, path);
  return [whole, ...query].join('?');
}

const isHeader = (name: string, value: string): boolean =>
  /^[\w!#$%&'*+.^`|~-]+$/.test(name) && /^[\t\x20-\x7E\x80-\xFF]*$/.test(value);

/**
 * Returns the origin that gets the secrets; empty where the address itself is a reference, which
 * no audience matches.
 */
function originOf(endpoint: string): string {
  const plain = endpoint.replaceAll(ownReference, 'x');
  return URL.canParse(plain) && !/^[^/]*\/\/[^/]*\$\{/.test(endpoint) ? new URL(plain).origin : '';
}
