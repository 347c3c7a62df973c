import {
  defaultIdentity,
  type AuthFinding,
  type SignInSnapshot,
} from '../../../../shared/model/sign-in.ts';
import { RpcError } from '../../../../shared/rpc/errors.ts';
import type { ServerChoices } from '../../servers/server-choices.ts';
import { createGuardedSend } from '../guarded-send.ts';
import type { StepContext } from '../steps/step.ts';
import { agreedWith, type AuthConsents } from './auth-consents.ts';
import type { SignInKey } from './credential.ts';
import type { Credentials } from './credentials.ts';
import { joinedFindings } from './findings.ts';
import type { SignInFlow } from './sign-in-flow.ts';
import { shownSignIn, type Hide } from '../shown-sign-in.ts';
import { signedIn } from './signed-in.ts';
import type { AuthorizedConnection } from './sign-ins.ts';

/** A server that was reached, and what its sign-in needs of the connection. */
export type Place = {
  key: SignInKey;
  connection: AuthorizedConnection;
  context: StepContext;
  /** What was found since it was reached, besides what sign-ins find. */
  findings: AuthFinding[];
  consents: AuthConsents;
  /** Settles once the sign-in that is kept is shown. */
  kept: Promise<void>;
  flow?: SignInFlow | undefined;
  shown?: SignInSnapshot | undefined;
};

type Rooms = {
  credentials: Pick<Credentials, 'read' | 'isKept'>;
  network: Parameters<typeof createGuardedSend>[0]['network'];
  choices: Pick<ServerChoices, 'of' | 'change'>;
  /** Takes what is secret out of what others said. */
  hide: Hide;
  /** Hears of each secret that is sent or given. */
  learn(secret: string): void;
  /** Ends all that is sent. */
  signal: AbortSignal;
};

/** The servers that were reached, by the names of their definitions, and what is shown of each. */
export function createPlaces(rooms: Rooms) {
  const { credentials, network, choices, hide, learn, signal } = rooms;
  const places = new Map<string, Place>();
  const listeners = new Set<(snapshot: SignInSnapshot) => void>();

  const show = (place: Place, snapshot: SignInSnapshot) => {
    // The server may have been connected anew meanwhile.
    const now = places.get(snapshot.serverName) ?? place;
    const findings = joinedFindings(snapshot.findings, now.findings);
    const shown = shownSignIn({ ...snapshot, findings }, hide);
    now.shown = shown;
    for (const listener of listeners) listener(shown);
  };
  /** Shows what a renewal finds odd, for which there is no sign-in under way. */
  const showFinding = (place: Place, finding: AuthFinding) => {
    place.findings = joinedFindings(place.findings, [finding]);
    if (place.shown) show(place, place.shown);
  };
  /** Shows the sign-in that is kept, as one that an earlier run of the app has made. */
  async function showKept(place: Place): Promise<void> {
    const { key, connection } = place;
    const held = await credentials.read(key);
    if (!held?.session || place.shown) return;
    const { server, tokens } = held.session;
    const client = held.clients[server.issuer];
    show(place, {
      serverName: connection.definition.name,
      identity: key.identity,
      issuer: server.issuer,
      scopes: tokens.scopes,
      ...(client && { clientId: client.clientId, clientFrom: client.from }),
      isKept: credentials.isKept(key),
      findings: [],
      state: signedIn(tokens),
    });
  }

  return {
    show,
    showFinding,
    showKept,
    /** Forgets what is shown of a place, and shows what is kept in its stead. */
    showAnew(place: Place): void {
      place.shown = undefined;
      place.kept = showKept(place).catch((error: unknown) => console.error(error));
    },
    /** The place of a server; NOT_FOUND for one that has not asked for a sign-in. */
    of(serverName: string): Place {
      const place = places.get(serverName);
      if (place) return place;
      throw new RpcError('NOT_FOUND', `${serverName} did not ask for a sign-in. Connect it first.`);
    },
    find: (serverName: string): Place | undefined => places.get(serverName),
    all: (): Place[] => [...places.values()],
    /** Takes a connection for the one that its server is reached by; what is shown of it stays. */
    reach(connection: AuthorizedConnection): Place {
      const { definition, launch, log } = connection;
      const { oauth = {}, url: serverUrl } = launch;
      const { identity = defaultIdentity } = oauth;
      const key = { serverUrl, identity };
      const before = places.get(definition.name);
      const isSame = before?.key.serverUrl === serverUrl && before.key.identity === identity;
      const consents = agreedWith(choices, definition);
      const send = createGuardedSend({
        serverUrl,
        network,
        log,
        learn,
        agreed: consents.reaches,
        tell: (finding) => showFinding(place, finding),
        signal,
      });
      const context: StepContext = {
        send,
        tell({ kind, message, rule }) {
          if (kind === 'finding') showFinding(place, { message, ...(rule && { rule }) });
        },
      };
      const place: Place = {
        key,
        connection,
        context,
        findings: [],
        consents,
        kept: Promise.resolve(),
        ...(isSame && { flow: before.flow, shown: before.shown }),
      };
      if (!isSame) before?.flow?.end();
      places.set(definition.name, place);
      place.kept = showKept(place).catch((error: unknown) => console.error(error));
      return place;
    },
    onChange(listener: (snapshot: SignInSnapshot) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
