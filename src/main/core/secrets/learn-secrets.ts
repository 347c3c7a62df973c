import { decodedName } from '../../../shared/decoded-name.ts';
import type { Endpoint } from '../../../shared/model/chat-endpoint.ts';
import type { Launch } from '../../../shared/model/server.ts';
import type { Settings } from '../../../shared/model/settings.ts';
import { isSecretName } from '../../../shared/model/secret-names.ts';
import { isSecretHeader, isSecretParameter } from '../wire/masked-headers.ts';
import type { KnownSecrets } from './known-secrets.ts';

type Known = Pick<KnownSecrets, 'add'>;
type Environment = Record<string, string | undefined>;

const reference = /\$\{env:([^}]+)\}/g;

/** The values of the user’s environment whose names are those of secrets, and the passwords of proxies. */
export function learnEnvironment(known: Known, environment: Environment): void {
  for (const [name, value = ''] of Object.entries(environment)) {
    if (isSecretName(name) || hasPassword(value)) known.add(value, `\${env:${name}}`);
  }
}

/** What stands in a definition: values beside the names of secrets, and those of its references that are known already. */
export function learnLaunch(known: Known, launch: Launch, environment: Environment): void {
  if (launch.kind === 'bundled') return;
  learnReferences(known, JSON.stringify(launch), environment);
  if (launch.kind === 'http') {
    learnAddress(known, launch.url);
    learnPairs(known, Object.entries(launch.headers), isSecretHeader);
    return;
  }
  learnPairs(known, Object.entries(launch.env), isSecretName);
  learnWords(known, [launch.command, ...launch.args]);
}

/** Credentials in settings: of the proxy, of what spans are sent to, and in named environments. */
export function learnSettings(known: Known, settings: Settings, environment: Environment): void {
  const { network, telemetry, environments = [] } = settings;
  if (network.proxy !== undefined) learnAddress(known, network.proxy);
  if (telemetry) {
    learnAddress(known, telemetry.endpoint);
    learnPairs(known, telemetry.headers, isSecretHeader);
    learnReferences(known, JSON.stringify(telemetry), environment);
  }
  for (const { variables } of environments) {
    learnPairs(known, Object.entries(variables), isSecretName);
    learnReferences(known, JSON.stringify(variables), environment);
  }
}

/** Of an endpoint, but its key. */
export function learnEndpoint(known: Known, endpoint: Endpoint, environment: Environment): void {
  learnReferences(known, JSON.stringify(endpoint), environment);
  learnAddress(known, endpoint.baseUrl ?? '');
  learnPairs(known, Object.entries(endpoint.headers ?? {}), isSecretHeader);
}

function learnReferences(known: Known, text: string, environment: Environment): void {
  for (const [whole, name = ''] of text.matchAll(reference)) {
    if (Object.hasOwn(environment, name)) known.add(environment[name] ?? '', whole);
  }
}

function learnPairs(
  known: Known,
  pairs: Iterable<readonly [name: string, value: string]>,
  isSecret: (name: string) => boolean,
): void {
  for (const [name, value] of pairs) {
    if (isLiteral(value) && (isSecret(name) || hasPassword(value))) known.add(value);
    learnAddress(known, value);
  }
}

/** The password of an address, and its parameters that carry credentials. */
function learnAddress(known: Known, address: string): void {
  if (!address.includes('://')) return;
  if (hasPassword(address) && isLiteral(address)) known.add(address);
  for (const [, name = '', value = ''] of address.matchAll(/[?&#;]([^=&#?;\s]+)=([^&#;\s]+)/g)) {
    if (isLiteral(value) && isSecretParameter(decodedName(name))) {
      known.add(value);
      known.add(decodedName(value));
    }
  }
}

/** Options that name a secret: `--token x`, `--token=x`, `TOKEN=x`. */
function learnWords(known: Known, words: readonly string[]): void {
  for (const [at, word] of words.entries()) {
    const [, name, assigned] = /^(--?[\w-]+|[A-Za-z_]\w*)=(.+)$/s.exec(word) ?? [];
    if (name !== undefined && assigned !== undefined)
      learnPairs(known, [[name, assigned]], isSecretParameter);
    const before = words[at - 1] ?? '';
    const isValue =
      /^--?[\w-]+$/.test(before) && isSecretParameter(before) && !word.startsWith('-');
    if (isValue && isLiteral(word)) known.add(word);
    learnAddress(known, word);
  }
}

const isLiteral = (value: string): boolean => !value.includes('${');

const hasPassword = (value: string): boolean => /^[a-z][a-z\d+.-]*:\/\/[^\s/?#]+@/i.test(value);
