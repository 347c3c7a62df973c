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
import type { Renewals } from './renewals.ts';
import { createSignInFlow, type SignInFlow } from './sign-in-flow.ts';
import type { Hide } from '../shown-sign-in.ts';

type Rooms = {
  openExternal: ShellPorts['openExternal'];
  openCallback: OpenCallback;
  settings: Pick<SettingsFile, 'read'>;
  credentials: Credentials;
  renewals: Renewals;
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
  const { openExternal, openCallback, settings, credentials, renewals, learn, hideKnown, show } =
    rooms;

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
      openBrowser: openExternal && (async (url) => openExternal(url)),
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
      async ask() {
        const used = (await credentials.read(key))?.session?.tokens;
        return askForRenewal(renewals, { ...place, used: used?.accessToken, challenge });
      },
      onChange: (snapshot) => show(place, snapshot),
    });
  }

  return (place, need, held) => {
    place.flow?.end();
    const isOfMachine = isMachine(place.connection.launch.oauth);
    return (place.flow = isOfMachine ? asMachine(place, need) : withUser(place, need, held));
  };
}
