import type { FoundLiteral, MovedLiterals } from '../../../shared/model/secret.ts';
import type { ServerDefinition } from '../../../shared/model/servers/server.ts';
import type { Settings } from '../../../shared/model/settings.ts';
import { messageOf } from '../../../shared/rpc/errors.ts';
import {
  literalsIn,
  visitLaunch,
  visitSettings,
  type Literal,
  type Owner,
} from './find-literals.ts';
import { freeSecretName } from './free-secret-name.ts';
import { ownReference } from './references.ts';
import type { Secrets } from './secrets.ts';

type Rooms = {
  secrets: Secrets;
  servers(): readonly ServerDefinition[];
  updateServer(name: string, definition: ServerDefinition): Promise<unknown>;
  settings(): Settings;
  writeSettings(changed: Partial<Settings>): void;
};

type Named = Literal & { reference: string; audience: string[] };

/**
 * Lists the secrets that stand in full in definitions and settings, with the names that they would
 * get; never their values.
 */
export function foundLiterals({ secrets, servers, settings }: Rooms): FoundLiteral[] {
  return named(literalsIn(servers(), settings()), settings(), secrets).map((literal) => ({
    place: placeOf(literal),
    owner: ownerLabel(literal.owner),
    member: literal.member,
    shape: literal.shape,
    name: literal.reference,
  }));
}

/**
 * Stores the secrets at these places, then puts references where they stood. Throws where one can't
 * be stored, before any reference is written; a definition that can't be changed is one of the
 * `problems`.
 */
export async function moveLiterals(
  places: readonly string[],
  mayUseFile: boolean,
  rooms: Rooms,
): Promise<MovedLiterals> {
  const { secrets, servers, updateServer, settings, writeSettings } = rooms;
  const all = named(literalsIn(servers(), settings()), settings(), secrets);
  const chosen = all.filter((literal) => places.includes(placeOf(literal)));
  for (const { reference: name, secret: value, audience } of chosen) {
    await secrets.set({ name, value, kind: 'text', audience, keep: 'stored', mayUseFile });
  }
  const byPlace = new Map(chosen.map((literal) => [keyOf(literal), literal.reference]));
  let moved = 0;
  const problems: string[] = [];
  const onLiteral = (literal: Literal) => {
    const name = byPlace.get(keyOf(literal));
    return name === undefined ? undefined : `\${secret:${name}}`;
  };
  const ofOwner = (owner: Owner) =>
    chosen.filter((one) => JSON.stringify(one.owner) === JSON.stringify(owner)).length;
  for (const server of servers()) {
    const owner: Owner = { kind: 'server', name: server.name };
    if (ofOwner(owner) === 0) continue;
    try {
      await updateServer(server.name, {
        ...server,
        launch: visitLaunch(owner, server.launch, onLiteral),
      });
      moved += ofOwner(owner);
    } catch (error) {
      problems.push(`The definition of ${server.name} stays as it is: ${messageOf(error)}`);
    }
  }
  const ofSettings = chosen.filter(({ owner }) => owner.kind !== 'server').length;
  if (ofSettings > 0) writeSettings(visitSettings(settings(), onLiteral));
  return { moved: moved + ofSettings, problems };
}

/**
 * Gives each value one secret with a free name, which is shared by all places that hold the value.
 */
function named(literals: readonly Literal[], settings: Settings, secrets: Secrets): Named[] {
  const byValue = new Map<string, Named>();
  const taken = new Set(secrets.list().map(({ name }) => name));
  return literals.map((literal) => {
    const member = memberOf(literal.owner, settings);
    const before = byValue.get(literal.secret);
    if (before) {
      if (!before.audience.includes(member)) before.audience.push(member);
      return { ...literal, reference: before.reference, audience: before.audience };
    }
    const { owner, name } = literal;
    const reference = freeSecretName('name' in owner ? owner.name : owner.kind, name, taken);
    taken.add(reference);
    const one = { ...literal, reference, audience: [member] };
    byValue.set(literal.secret, one);
    return one;
  });
}

/** The audience member that has the owner's values now: `server:NAME`, `origin:ORIGIN` or `any`. */
function memberOf(owner: Owner, { telemetry, network }: Settings): string {
  switch (owner.kind) {
    case 'server':
      return `server:${owner.name}`;
    case 'environment':
      // The variables of an environment are for any server that refers to them.
      return 'any';
    case 'telemetry':
      return `origin:${originOf(telemetry?.endpoint ?? '')}`;
    case 'proxy':
      return `origin:${originOf(network.proxy ?? '')}`;
  }
}

function originOf(address: string): string {
  const plain = address.replaceAll(ownReference, 'x');
  if (!URL.canParse(plain)) return '';
  const { protocol, host } = new URL(plain);
  return `${protocol}//${host}`;
}

function ownerLabel(owner: Owner): string {
  switch (owner.kind) {
    case 'server':
      return `Server ${owner.name}`;
    case 'environment':
      return `Environment ${owner.name}`;
    case 'telemetry':
      return 'OpenTelemetry';
    case 'proxy':
      return 'Proxy';
  }
}

const placeOf = ({ owner, member }: Literal): string => JSON.stringify([owner, member]);
const keyOf = (literal: Literal): string => `${placeOf(literal)}\n${literal.secret}`;
