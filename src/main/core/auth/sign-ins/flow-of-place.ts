import { createMachineFlow } from './machine-flow.ts';
import { isMachine } from './machine-grant.ts';
import type { OpenCallback } from '../callback/open-callback.ts';
import type { ShellPorts } from '../../ports.ts';
import type { SettingsFile } from '../../storage/settings.ts';
import { askForRenewal } from './ask-for-renewal.ts';
import type { SignInNeed } from './authorization.ts';
import type { Session } from './credential.ts';
import type { Credentials } from './credentials.ts';
import type { Place } from './places.ts';
import { createProviderFlow } from './provider-flow.ts';
import { signsInAtProvider, type ProviderSessions } from './provider-sessions.ts';
import type { Renewal, Renewals } from './renewals.ts';
import { createSignInFlow, type SignInFlow } from './sign-in-flow.ts';
import type { Hide } from '../shown-sign-in.ts';

type Rooms = {
  openExternal: ShellPorts['openExternal'];
  openCallback: OpenCallback;
  settings: Pick<SettingsFile, 'read'>;
  credentials: Credentials;
  renewals: Renewals;
  providers: ProviderSessions;
  /** Hears of each secret that no request carries yet. */
  learn(secret: string): void;
  /** Takes known secrets out of a text. */
  hideKnown: Hide;
  show(place: Place, snapshot: ReturnType<SignInFlow['snapshot']>): void;
};

/**
 * Begins the sign-in of a place, in which another one ends: with the user, or as a machine does.
 * `held` is what stays good meanwhile, where only scopes are missing.
 */
export type FlowOf = (place: Place, need: SignInNeed, held?: Session) => SignInFlow;

export function createFlowOf(rooms: Rooms): FlowOf {
  const { openExternal, openCallback, settings, credentials, renewals, providers } = rooms;
  const { learn, hideKnown, show } = rooms;
  const openBrowser = openExternal && (async (url: string) => openExternal(url));

  async function ask(place: Place, challenge: SignInNeed['challenge']): Promise<Renewal> {
    const used = (await credentials.read(place.key))?.session?.tokens.accessToken;
    return askForRenewal(renewals, { ...place, providers, used, challenge });
  }

  function withUser(place: Place, need: SignInNeed, held: Session | undefined): SignInFlow {
    const { key, connection, context, consents } = place;
    return createSignInFlow({
      serverName: connection.definition.name,
      key,
      // What the server's definition says comes before what holds for all servers.
      oauth: { ...settings.read().signIn, ...connection.launch.oauth },
      ...need,
      held,
      send: context.send,
      learn,
      consents,
      credentials,
      openCallback,
      openBrowser,
      hide: hideKnown,
      onChange: (snapshot) => show(place, snapshot),
    });
  }

  function asMachine(place: Place, { challenge, consent }: SignInNeed): SignInFlow {
    const { key, connection } = place;
    return createMachineFlow({
      serverName: connection.definition.name,
      key,
      oauth: connection.launch.oauth ?? {},
      consent,
      credentials,
      ask: () => ask(place, challenge),
      onChange: (snapshot) => show(place, snapshot),
    });
  }

  function byProvider(place: Place, { challenge, consent }: SignInNeed): SignInFlow {
    const { key, connection, context } = place;
    return createProviderFlow({
      serverName: connection.definition.name,
      key,
      oauth: connection.launch.oauth ?? {},
      consent,
      send: context.send,
      learn,
      credentials,
      providers,
      openCallback,
      openBrowser,
      ask: () => ask(place, challenge),
      hide: hideKnown,
      onChange: (snapshot) => show(place, snapshot),
    });
  }

  return (place, need, held) => {
    place.flow?.end();
    const { oauth } = place.connection.launch;
    const isOfMachine = isMachine(oauth);
    if (signsInAtProvider(oauth)) return (place.flow = byProvider(place, need));
    return (place.flow = isOfMachine ? asMachine(place, need) : withUser(place, need, held));
  };
}
