import { isDeepStrictEqual } from 'node:util';
import {
  defaultIdentity,
  type AuthFinding,
  type SignInSnapshot,
} from '../../../../shared/model/sign-in.ts';
import { RpcError } from '../../../../shared/rpc/errors.ts';
import type { KnownSecrets } from '../../secrets/masking/known-secrets.ts';
import type { Secrets } from '../../secrets/secrets.ts';
import type { SettingsFile } from '../../storage/settings.ts';
import type { ServerChoices } from '../../servers/server-choices.ts';
import type { ShellPorts } from '../../ports.ts';
import { createOpenCallback } from '../callback/open-callback.ts';
import { createGuardedSend } from '../guarded-send.ts';
import { inspectTokens } from '../inspector/inspect-tokens.ts';
import { revokeTokens } from '../steps/revoke-tokens.ts';
import type { Challenge } from '../steps/challenges.ts';
import type { Tokens } from '../steps/oauth-types.ts';
import { StepFailed, type StepContext } from '../steps/step.ts';
import { agreedWith, type AuthConsents } from './auth-consents.ts';
import {
  createAuthorization,
  notAcceptedCode,
  TokensUnavailable,
  type SignInNeed,
} from './authorization.ts';
import type { SignInKey } from './credential.ts';
import { createCredentials } from './credentials.ts';
import { askForRenewal } from './ask-for-renewal.ts';
import { checkIssuer } from './check-issuer.ts';
import { isMachine } from './machine-grant.ts';
import { createRenewals, type Renewal } from './renewals.ts';
import { joinedFindings } from './findings.ts';
import { createSignInFlow, type SignInFlow } from './sign-in-flow.ts';
import { signedIn } from './signed-in.ts';
import type { AuthorizedConnection, SignIns } from './sign-ins.ts';
import { createTokenInspector } from './token-inspector.ts';
import { isFutile, isWidened } from './wanted-scopes.ts';

type Rooms = {
  ports: Pick<ShellPorts, 'home' | 'openExternal' | 'callbacks'>;
  secrets: Secrets;
  known: KnownSecrets;
  network: Parameters<typeof createGuardedSend>[0]['network'];
  choices: Pick<ServerChoices, 'of' | 'change'>;
  settings: Pick<SettingsFile, 'read'>;
};

/** A server that was reached, and what its sign-in needs of the connection. */
type Place = {
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

export function createSignIns(rooms: Rooms): SignIns {
  const { ports, secrets, known, network, choices, settings } = rooms;
  const credentials = createCredentials({ home: ports.home, secrets, known });
  const renewals = createRenewals(credentials);
  const openCallback = createOpenCallback(ports.callbacks);
  const places = new Map<string, Place>();
  const listeners = new Set<(snapshot: SignInSnapshot) => void>();
  const closing = new AbortController();
  const signedInListeners = new Set<(serverName: string) => void>();

  const placeOf = (serverName: string): Place => {
    const place = places.get(serverName);
    if (place) return place;
    throw new RpcError('NOT_FOUND', `${serverName} did not ask for a sign-in. Connect it first.`);
  };
  const show = (place: Place, snapshot: SignInSnapshot) => {
    // The server may have been connected anew meanwhile.
    const now = places.get(snapshot.serverName) ?? place;
    const shown = { ...snapshot, findings: joinedFindings(snapshot.findings, now.findings) };
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

  async function renew(
    place: Place,
    used: string | undefined,
    challenge: Challenge | undefined,
  ): Promise<Renewal> {
    const renewal = await askForRenewal(renewals, { ...place, used, challenge });
    const { shown } = place;
    if (renewal.status === 'renewed' && shown?.state.status === 'signed-in') {
      const state = signedIn(renewal.tokens);
      // Many requests may have waited for one renewal.
      if (!isDeepStrictEqual(state, shown.state)) show(place, { ...shown, state });
    }
    return renewal;
  }

  function flowOf(place: Place, need: SignInNeed, held?: Tokens): SignInFlow {
    const { key, connection, context, consents } = place;
    place.flow?.end();
    const { openExternal } = ports;
    return (place.flow = createSignInFlow({
      serverName: connection.definition.name,
      key,
      // What the server's definition says comes before what holds for all servers.
      oauth: { ...settings.read().signIn, ...connection.launch.oauth },
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

  /** A token that is refused as soon as it was issued says itself what is wrong with it. */
  async function tellRefused(place: Place, { failure }: SignInNeed): Promise<void> {
    if (failure?.code !== notAcceptedCode) return;
    const { session } = (await credentials.read(place.key)) ?? {};
    const { findings } = session ? inspectTokens(session) : { findings: [] };
    for (const finding of findings) showFinding(place, finding);
  }

  async function start(place: Place, flow: SignInFlow, given: Parameters<SignInFlow['start']>[0]) {
    await flow.start(given);
    const snapshot = flow.snapshot();
    const isIn = snapshot.state.status === 'signed-in';
    if (isIn) for (const each of signedInListeners) each(place.connection.definition.name);
    return snapshot;
  }

  const inspector = createTokenInspector({
    credentials,
    placeOf,
    mask: (text) => known.masker.mask(text),
    onExpired(serverName) {
      const place = placeOf(serverName);
      place.shown = undefined;
      place.kept = showKept(place).catch((error: unknown) => console.error(error));
    },
  });

  return {
    ...inspector,
    authorize(connection) {
      const { definition, launch, log } = connection;
      const own = Object.keys(launch.headers).some((name) => /^authorization$/i.test(name));
      if (own) return undefined;
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
        agreed: consents.reaches,
        tell: (finding) => showFinding(place, finding),
        signal: closing.signal,
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
      return createAuthorization({
        key,
        credentials,
        renew: (used, challenge) => renew(place, used, challenge),
        onNeed(need) {
          // A card would send the user to sign in as the machine; a call may still ask for scopes.
          if (!isMachine(oauth)) return connection.onNeed(need);
          if (need.failure) throw new TokensUnavailable(need.failure);
        },
      });
    },
    list: () => [...places.values()].flatMap(({ shown }) => shown ?? []),
    async current(serverName) {
      const place = places.get(serverName);
      await place?.kept;
      return place?.shown;
    },
    async prepare(serverName, need) {
      const place = placeOf(serverName);
      const held = await heldFor(place, need);
      await tellRefused(place, need);
      await flowOf(place, need, held).discover();
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
      if (isMachine(place.connection.launch.oauth)) {
        const used = (await credentials.read(place.key))?.session?.tokens;
        return isWidened(place.key, challenge, await renew(place, used?.accessToken, challenge));
      }
      const need = { challenge, isForScopes: true };
      const held = await heldFor(place, need);
      const { state } = await start(place, flowOf(place, need, held), {});
      if (state.status === 'failed' && isFutile(state.failure.code)) {
        throw new StepFailed(state.failure);
      }
      return state.status === 'signed-in';
    },
    async checkClient(key, { clientId, issuer, trusts }) {
      checkIssuer({ clientId, issuer, held: await credentials.read(key), trusts });
    },
    async adopt(serverName, key, { client, session }) {
      await credentials.change(key, async (held) => ({
        clients: { ...held?.clients, [session.server.issuer]: client },
        session,
      }));
      const place = places.get(serverName);
      const isSame = place?.key.serverUrl === key.serverUrl && place.key.identity === key.identity;
      if (!isSame) return;
      place.flow?.end();
      place.flow = undefined;
      place.shown = undefined;
      await showKept(place);
      for (const each of signedInListeners) each(serverName);
    },
    async agree(serverName, consent) {
      const place = placeOf(serverName);
      const state = place.flow?.snapshot().state;
      // Only what is asked can be agreed to, whatever a page says.
      if (state?.status !== 'needs-consent' || !isDeepStrictEqual(state.consent, consent)) {
        throw new RpcError('REFUSED', `The sign-in at ${serverName} does not ask for that.`);
      }
      place.consents.agree(consent);
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
    async store(serverName, mayUseFile) {
      const place = placeOf(serverName);
      await credentials.keep(place.key, mayUseFile);
      if (place.shown) show(place, { ...place.shown, isKept: credentials.isKept(place.key) });
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
      closing.abort(new Error('Wirebench is closing.'));
      for (const { flow } of places.values()) flow?.end();
    },
  };
}
