import type { GuidedTarget } from '../../../../shared/model/guided-sign-in.ts';
import type { Approval, LaunchSheet } from '../../../../shared/model/servers/launch-preview.ts';
import type { OAuthChoice } from '../../../../shared/model/servers/oauth-choice.ts';
import type { Launch, ServerDefinition } from '../../../../shared/model/servers/server.ts';
import { defaultIdentity } from '../../../../shared/model/sign-in.ts';
import { RpcError } from '../../../../shared/rpc/errors.ts';
import type { Trust } from '../../servers/trust/trust.ts';
import type { SignInKey } from '../sign-ins/credential.ts';

export type TargetRooms = {
  servers: { get(name: string): ServerDefinition };
  trust: Pick<Trust, 'check' | 'approve'>;
  /** The name of the active environment. */
  environmentName(): string | undefined;
  /** A launch with the values of its references; undefined where inputs are missing. */
  launchNow(
    definition: ServerDefinition,
    environmentName: string | undefined,
  ): Promise<Launch | undefined>;
};

/** What a target comes to, once it may be reached. */
export type ResolvedTarget = {
  serverUrl?: string;
  issuer?: string;
  headers: Record<string, string>;
  oauth: OAuthChoice;
  /** The stored server, whose choices hold and whose sign-in the tokens could become. */
  stored?: { definition: ServerDefinition; key: SignInKey };
};

/**
 * What is to be examined, with the values of its references. A sheet where the user did not approve
 * yet that it is reached; what a page says the user typed counts as little here as anywhere.
 */
export async function resolveTarget(
  rooms: TargetRooms,
  target: GuidedTarget,
  approval: Approval | undefined,
): Promise<{ sheet: LaunchSheet } | { resolved: ResolvedTarget }> {
  if (target.kind === 'server') return storedServer(rooms, target.serverName, approval);
  const text = target.kind === 'url' ? target.url : target.issuer;
  const url = URL.parse(text);
  if (!url) throw new RpcError('BAD_INPUT', `“${text}” is not a web address.`);
  const definition: ServerDefinition = {
    name: `sign-in at ${url.host}`.slice(0, 100),
    launch: { kind: 'http', url: url.href, headers: {} },
    era: 'auto',
  };
  const sheet = await sheetOf(rooms, definition, approval);
  if (sheet) return { sheet };
  const at = target.kind === 'url' ? { serverUrl: target.url } : { issuer: target.issuer };
  return { resolved: { ...at, headers: {}, oauth: {} } };
}

async function sheetOf(
  { trust }: TargetRooms,
  launched: Parameters<Trust['check']>[0],
  approval: Approval | undefined,
): Promise<LaunchSheet | undefined> {
  if (approval) await trust.approve(launched, approval);
  return trust.check(launched);
}

async function storedServer(
  rooms: TargetRooms,
  serverName: string,
  approval: Approval | undefined,
): Promise<{ sheet: LaunchSheet } | { resolved: ResolvedTarget }> {
  const definition = rooms.servers.get(serverName);
  if (definition.launch.kind !== 'http') {
    throw new RpcError('REFUSED', `${serverName} is not reached over HTTP, where one signs in.`);
  }
  const environment = rooms.environmentName();
  const sheet = await sheetOf(rooms, { ...definition, environment }, approval);
  if (sheet) return { sheet };
  const launch = await rooms.launchNow(definition, environment);
  if (launch?.kind !== 'http') {
    throw new RpcError('REFUSED', `${serverName} wants inputs first. Connect it, and give them.`);
  }
  const { url: serverUrl, headers, oauth = {} } = launch;
  const { identity = defaultIdentity } = oauth;
  const stored = { definition, key: { serverUrl, identity } };
  return { resolved: { serverUrl, headers, oauth, stored } };
}
