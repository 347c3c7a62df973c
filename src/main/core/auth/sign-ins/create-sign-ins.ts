import {
  defaultIdentity,
  type AuthFailure,
  type SignInSnapshot,
} from '../../../../shared/model/sign-in.ts';
import { RpcError } from '../../../../shared/rpc/errors.ts';
import type { KnownSecrets } from '../../secrets/masking/known-secrets.ts';
import type { Secrets } from '../../secrets/secrets.ts';
import type { ServerChoices } from '../../servers/server-choices.ts';
import type { ShellPorts } from '../../ports.ts';
import { createOpenCallback } from '../callback/open-callback.ts';
import { createGuardedSend } from '../guarded-send.ts';
import { revokeTokens } from '../steps/revoke-tokens.ts';
import { scopesIn, type Challenge } from '../steps/challenges.ts';
import type { Tokens } from '../steps/oauth-types.ts';
import { StepFailed, type StepContext } from '../steps/step.ts';
import type { AuthConsents } from './auth-consents.ts';
import { createAuthorization, type SignInNeed } from './authorization.ts';
import type { Credential, SignInKey } from './credential.ts';
import { createCredentials } from './credentials.ts';
import { askAsMachine, machineGrantOf } from './machine-grant.ts';
import { createRenewals, type Renewal } from './renewals.ts';
import { createSignInFlow, signedIn, type SignInFlow } from './sign-in-flow.ts';
import type { AuthorizedConnection, SignIns } from './sign-ins.ts';

type Rooms = {
  ports: Pick<ShellPorts, 'home' | 'openExternal' | 'callbacks'>;
  secrets: Secrets;
  known: KnownSecrets;
  network: Parameters<typeof createGuardedSend>[0]['network'];
  choices: Pick<ServerChoices, 'of' | 'change'>;
};

/** A server that was reached, and what its sign-in needs of the connection. */
type Place = {
  key: SignInKey;
  connection: AuthorizedConnection;
  context: StepContext;
  consents: AuthConsents;
  flow?: SignInFlow | undefined;
  shown?: SignInSnapshot | undefined;
};

export function createSignIns({ ports, secrets, known, network, choices }: Rooms): SignIns {
  const credentials = createCredentials({ home: ports.home, secrets, known });
  const renewals = createRenewals(credentials);
  const openCallback = createOpenCallback(ports.callbacks);
  const places = new Map<string, Place>();
  const listeners = new Set<(snapshot: SignInSnapshot) => void>();
  const signedInListeners = new Set<(serverName: string) => void>();

  const placeOf = (serverName: string): Place => {
    const place = places.get(serverName);
    if (place) return place;
    throw new RpcError('NOT_FOUND', `${serverName} did not ask for a sign-in. Connect it first.`);
  };
  const show = (place: Place, snapshot: SignInSnapshot) => {
    place.shown = snapshot;
    for (const listener of listeners) listener(snapshot);
  };

  /** Shows the sign-in that an earlier run of the app has kept. */
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

  async function renew(
    place: Place,
    used: string | undefined,
    challenge: Challenge | undefined,
  ): Promise<Renewal> {
    const { key, connection, context, consents } = place;
    const oauth = connection.launch.oauth ?? {};
    const grant = machineGrantOf(oauth);
    if (!grant) {
      if (used === undefined) return { status: 'none' };
      return renewals.renew(key, used, { context, sendsScope: oauth.sendsScope });
    }
    const ask = (held: Credential | undefined) => {
      const options = { grant, oauth, challenge, held, serverUrl: key.serverUrl };
      return askAsMachine(context, { ...options, trusts: consents.trusts });
    };
    try {
      return await renewals.replace(key, used, ask);
    } catch (error) {
      if (!(error instanceof StepFailed)) throw error;
      return { status: 'unavailable', failure: error.failure };
    }
  }

  function flowOf(place: Place, need: SignInNeed, held?: Tokens): SignInFlow {
    const { key, connection, context, consents } = place;
    place.flow?.end();
    const { openExternal } = ports;
    return (place.flow = createSignInFlow({
      serverName: connection.definition.name,
      key,
      oauth: connection.launch.oauth ?? {},
      ...need,
      held,
      send: context.send,
      consents,
      credentials,
      openCallback,
      openBrowser: openExternal && (async (url) => openExternal(url)),
      onChange: (snapshot) => show(place, snapshot),
    }));
  }

  /** The tokens that stay good, where only scopes are missing. */
  async function heldFor(place: Place, { isForScopes }: SignInNeed): Promise<Tokens | undefined> {
    const held = isForScopes ? await credentials.read(place.key) : undefined;
    return held?.session?.tokens;
  }

  async function start(place: Place, flow: SignInFlow, given: Parameters<SignInFlow['start']>[0]) {
    await flow.start(given);
    const snapshot = flow.snapshot();
    const isIn = snapshot.state.status === 'signed-in';
    if (isIn) for (const each of signedInListeners) each(place.connection.definition.name);
    return snapshot;
  }

  return {
    authorize(connection) {
      const { definition, launch, log } = connection;
      const own = Object.keys(launch.headers).some((name) => /^authorization$/i.test(name));
      if (own) return undefined;
      const { oauth = {}, url: serverUrl } = launch;
      const { identity = defaultIdentity } = oauth;
      const key = { serverUrl, identity };
      const before = places.get(definition.name);
      const isSame = before?.key.serverUrl === serverUrl && before.key.identity === identity;
      const consents: AuthConsents = {
        trusts: (issuer) => choices.of(definition).trustedIssuers.includes(issuer),
        reaches: (origin) => choices.of(definition).nearerOrigins.includes(origin),
      };
      const send = createGuardedSend({ serverUrl, network, log, agreed: consents.reaches });
      // What a renewal finds odd is in the traffic; only sign-ins show findings.
      const context: StepContext = { send, tell: () => undefined };
      const place: Place = {
        key,
        connection,
        context,
        consents,
        ...(isSame && { flow: before.flow, shown: before.shown }),
      };
      places.set(definition.name, place);
      void showKept(place);
      return createAuthorization({
        key,
        credentials,
        renew: (used, challenge) => renew(place, used, challenge),
        onNeed: connection.onNeed,
      });
    },
    list: () => [...places.values()].flatMap(({ shown }) => shown ?? []),
    async prepare(serverName, need) {
      const place = placeOf(serverName);
      const held = await heldFor(place, need);
      const flow = flowOf(place, need, held);
      const failure = neverEnough(place.key, need, held);
      if (failure) flow.fail(failure);
      else await flow.discover();
    },
    async discover(serverName, issuer) {
      const place = placeOf(serverName);
      await (place.flow ?? flowOf(place, { challenge: undefined })).discover(issuer);
    },
    start(serverName, given = {}) {
      const place = placeOf(serverName);
      const flow = place.flow ?? flowOf(place, { challenge: undefined });
      return start(place, flow, given);
    },
    async widen(serverName, challenge) {
      const place = placeOf(serverName);
      const need = { challenge, isForScopes: true };
      const held = await heldFor(place, need);
      const failure = neverEnough(place.key, need, held);
      if (failure) throw new StepFailed(failure);
      const flow = flowOf(place, need, held);
      return (await start(place, flow, {})).state.status === 'signed-in';
    },
    async agree(serverName, consent) {
      const place = placeOf(serverName);
      const { definition } = place.connection;
      const chosen = choices.of(definition);
      if (consent.kind === 'issuer') {
        const trustedIssuers = [...new Set([...chosen.trustedIssuers, consent.issuer])];
        choices.change(definition, { trustedIssuers });
      } else {
        const nearerOrigins = [...new Set([...chosen.nearerOrigins, consent.origin])];
        choices.change(definition, { nearerOrigins });
      }
      await place.flow?.discover();
    },
    paste(serverName, text) {
      return placeOf(serverName).flow?.paste(text) ?? {};
    },
    cancel: (serverName) => placeOf(serverName).flow?.cancel(),
    async refresh(serverName) {
      const place = placeOf(serverName);
      const used = (await credentials.read(place.key))?.session?.tokens;
      const renewal = await renew(place, used?.accessToken, undefined);
      if (renewal.status === 'none') {
        const { message = 'There is no refresh token.' } = renewal.failure ?? {};
        throw new RpcError('REFUSED', `${message} Sign in again.`);
      }
      if (renewal.status === 'unavailable') {
        throw new RpcError('UNAVAILABLE', `${renewal.failure.message} ${renewal.failure.next}`);
      }
      if (place.shown) show(place, { ...place.shown, state: signedIn(renewal.tokens) });
    },
    async signOut(serverName) {
      const place = placeOf(serverName);
      place.flow?.cancel();
      let notes: string[] = [];
      await credentials.change(place.key, async (held) => {
        if (!held?.session) return held;
        const { clients, session } = held;
        const client = clients[session.server.issuer];
        if (client) notes = await revokeTokens(place.context, { ...session, client });
        return { clients };
      });
      if (place.shown) {
        const { held: _ended, ...shown } = place.shown;
        show(place, { ...shown, state: { status: 'signed-out', notes } });
      }
      return notes;
    },
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    onSignedIn(listener) {
      signedInListeners.add(listener);
      return () => void signedInListeners.delete(listener);
    },
    close() {
      for (const { flow } of places.values()) flow?.end();
    },
  };
}

/** Asking once more for what is held already would go on for ever. */
function neverEnough(
  { serverUrl }: SignInKey,
  { challenge, isForScopes }: SignInNeed,
  held: Tokens | undefined,
): AuthFailure | undefined {
  const wanted = scopesIn(challenge);
  const isHeld =
    isForScopes && wanted.length > 0 && wanted.every((scope) => held?.scopes.includes(scope));
  if (!isHeld) return undefined;
  return {
    code: 'scope-never-enough',
    message: `${serverUrl} wants the scopes ${wanted.join(' ')}, which were granted already.`,
    rule: 'MCP authorization, Scope Challenge Handling',
    next: 'Whoever runs the server has to look why it refuses a token with these scopes.',
  };
}
