import { join } from 'node:path';
import { decodedName } from '../../../shared/decoded-name.ts';
import type { Endpoint } from '../../../shared/model/chat-endpoint.ts';
import type { Launch, ServersSnapshot } from '../../../shared/model/servers/server.ts';
import type { Settings } from '../../../shared/model/settings.ts';
import {
  isSecretVariable,
  isSecretName,
  isSecretOption,
  isSecretHeader,
} from '../../../shared/secrets/secret-names.ts';
import { mapOAuthSecrets } from '../../../shared/model/servers/oauth-secrets.ts';
import { holdsPassword } from '../../../shared/secrets/mask-url-password.ts';
import { readEntries } from './config-file.ts';
import type { Servers } from './servers.ts';
import { readJsonFile } from '../storage/json-file.ts';
import type { SettingsFile } from '../storage/settings.ts';
import { argumentValue } from '../secrets/argument-value.ts';
import type { KnownSecrets } from '../secrets/masking/known-secrets.ts';

type Known = Pick<KnownSecrets, 'add'>;
type Environment = Record<string, string | undefined>;

const reference = /\$\{env:([^}]+)\}/g;

type Sources = {
  servers: Pick<Servers, 'snapshot' | 'onChange'>;
  settings: Pick<SettingsFile, 'read' | 'onChange'>;
  environment: Environment;
};

/**
 * Adds the secrets in definitions, settings and the environment to the known ones, now and after
 * every change.
 */
export function followSecrets(known: Known, { servers, settings, environment }: Sources): void {
  const learnServers = ({ servers: all }: ServersSnapshot) => {
    for (const { launch } of all) learnLaunch(known, launch, environment);
  };
  const learnChosen = (chosen: Settings) => learnSettings(known, chosen, environment);
  learnEnvironment(known, environment);
  learnServers(servers.snapshot());
  servers.onChange(learnServers);
  learnChosen(settings.read());
  settings.onChange(learnChosen);
}

/** Adds the secrets of the stored server list, for a core that runs ad hoc servers in its place. */
export async function learnStoredServers(
  known: Known,
  { home, environment }: { home: string; environment: Environment },
): Promise<void> {
  const stored = await readJsonFile(join(home, 'mcp.json'));
  for (const entry of stored.status === 'parsed' ? readEntries(stored.value) : []) {
    if (entry.status === 'understood') learnLaunch(known, entry.definition.launch, environment);
  }
}

/**
 * Adds the environment variables that have a secret's name, or whose value holds a password, as
 * that of a proxy.
 */
function learnEnvironment(known: Known, environment: Environment): void {
  for (const [name, value = ''] of Object.entries(environment)) {
    if (workingFolders.has(name)) continue;
    const isSecret = isSecretName(name) || /(?:^|_)key$/i.test(name) || holdsPassword(value);
    if (isSecret) known.add(value, `\${env:${name}}`);
  }
}

/** They are named as a password is, and stand in every path that a server tells of. */
const workingFolders = new Set(['PWD', 'OLDPWD']);

/**
 * Adds the secrets of a launch: values that have a secret's name, passwords in addresses, and the
 * values of its `${env:NAME}` references.
 */
export function learnLaunch(known: Known, launch: Launch, environment: Environment): void {
  if (launch.kind === 'bundled') return;
  learnReferences(known, JSON.stringify(launch), environment);
  if (launch.kind === 'http') {
    learnAddress(known, launch.url);
    learnPairs(known, Object.entries(launch.headers), isSecretHeader);
    mapOAuthSecrets(launch.oauth ?? {}, (name, value) => {
      learnPairs(known, [[name, value]], () => true);
      return value;
    });
    return;
  }
  learnPairs(known, Object.entries(launch.env), isSecretVariable);
  learnArgs(known, [launch.command, ...launch.args]);
}

/**
 * Adds the credentials in the settings: of the proxy, of the OpenTelemetry endpoint, and in
 * environments.
 */
function learnSettings(known: Known, settings: Settings, environment: Environment): void {
  const { network, telemetry, environments = [] } = settings;
  if (network.proxy !== undefined) learnAddress(known, network.proxy);
  if (telemetry) {
    learnAddress(known, telemetry.endpoint);
    learnPairs(known, telemetry.headers, isSecretHeader);
    learnReferences(known, JSON.stringify(telemetry), environment);
  }
  for (const { variables } of environments) {
    learnPairs(known, Object.entries(variables), isSecretVariable);
    learnReferences(known, JSON.stringify(variables), environment);
  }
}

/** Adds the secrets of a model endpoint, except its key. */
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
    if (isLiteral(value) && (isSecret(name) || holdsPassword(value))) known.add(value);
    learnAddress(known, value);
  }
}

/** Adds the password of an address, and the values of its parameters that have a secret's name. */
function learnAddress(known: Known, address: string): void {
  if (!address.includes('://')) return;
  if (holdsPassword(address)) {
    if (isLiteral(address)) known.add(address);
    else learnPassword(known, address);
  }
  for (const [, name = '', value = ''] of address.matchAll(/[?&#;]([^=&#?;\s]+)=([^&#;\s]+)/g)) {
    if (isLiteral(value) && isSecretOption(decodedName(name))) {
      known.add(value);
      known.add(decodedName(value));
    }
  }
}

/**
 * Adds a password that stands in an address beside a reference; the colon within a reference does
 * not separate user and password.
 */
function learnPassword(known: Known, address: string): void {
  const plain = address.replaceAll(/\$\{[^}]*\}/g, referenced);
  const [, password = ''] = /^[^:]+:\/\/[^/?#@:]*:([^/?#@]+)@/.exec(plain) ?? [];
  if (password === '' || password.includes(referenced)) return;
  known.add(password);
  known.add(decodedName(password));
}

/** A placeholder for a reference; no address has this character. */
const referenced = '\0';

/** Adds the values of options that name a secret: `--token x`, `--token=x`, `TOKEN=x`. */
function learnArgs(known: Known, args: readonly string[]): void {
  for (const [at, word] of args.entries()) {
    const { name, value } = argumentValue(args, at);
    learnPairs(known, [[name, value]], isSecretOption);
    learnAddress(known, word);
  }
}

const isLiteral = (value: string): boolean => !value.includes('${');
