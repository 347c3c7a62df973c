import { isDeepStrictEqual } from 'node:util';
import { RpcError } from '../../../../shared/rpc/errors.ts';
import { mask } from '../../../../shared/secrets/mask.ts';
import type { KnownSecrets } from '../../secrets/masking/known-secrets.ts';
import type { Secrets } from '../../secrets/secrets.ts';
import type { SettingsFile } from '../../storage/settings.ts';
import type { ServerChoices } from '../../servers/server-choices.ts';
import type { ShellPorts } from '../../ports.ts';
import { createOpenCallback } from '../callback/open-callback.ts';
import type { createGuardedSend } from '../guarded-send.ts';
import { inspectTokens } from '../inspector/inspect-tokens.ts';
import { revokeTokens } from '../steps/revoke-tokens.ts';
import type { Challenge } from '../steps/challenges.ts';
import { StepFailed } from '../steps/step.ts';
import {
  createAuthorization,
  notAcceptedCode,
  TokensUnavailable,
  type SignInNeed,
} from './authorization.ts';
import type { Session } from './credential.ts';
import { createCredentials } from './credentials.ts';
import { askForRenewal } from './ask-for-renewal.ts';
import { checkIssuer } from './check-issuer.ts';
import { createFlowOf } from './flow-of-place.ts';
import { isMachine } from './machine-grant.ts';
import { createProviderSessions, providerSignInCode } from './provider-sessions.ts';
import { createRenewals, type Renewal } from './renewals.ts';
import { createPlaces, type Place } from './places.ts';
import type { SignInFlow } from './sign-in-flow.ts';
import { signedIn } from './signed-in.ts';
import { hideBy, shownFailure, shownSignIn } from '../shown-sign-in.ts';
import type { SignIns } from './sign-ins.ts';
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

export function createSignIns(rooms: Rooms): SignIns {
  const { ports, secrets, known, network, choices, settings } = rooms;
  const credentials = createCredentials({ home: ports.home, secrets, known });
  const renewals = createRenewals(credentials);
  const providers = createProviderSessions(credentials);
  const openCallback = createOpenCallback(ports.callbacks);
  const closing = new AbortController();
  const hideKnown = (text: string) => known.masker.mask(text);
  const hide = hideBy(hideKnown);
  const learn = (secret: string) => known.add(secret, mask, { isBrief: true });
  const { signal } = closing;
  const places = createPlaces({ credentials, network, choices, signal, hide, learn });
  const { show, showFinding } = places;
  const flowOf = createFlowOf({
    openExternal: ports.openExternal,
    openCallback,
    settings,
    credentials,
    renewals,
    providers,
    learn,
    hideKnown,
    show,
  });
  const signedInListeners = new Set<(serverName: string) => void>();

  async function renew(
    place: Place,
    used: string | undefined,
    challenge: Challenge | undefined,
  ): Promise<Renewal> {
    const asking = { ...place, providers, used, challenge };
    const renewal = shownRenewal(await askForRenewal(renewals, asking));
    const { shown } = place;
    if (renewal.status === 'renewed' && shown?.state.status === 'signed-in') {
      const state = signedIn(renewal.tokens);
      // Many requests may have waited for one renewal.
      if (!isDeepStrictEqual(state, shown.state)) show(place, { ...shown, state });
    }
    return renewal;
  }

  const shownRenewal = (renewal: Renewal): Renewal =>
    renewal.status === 'renewed' || !renewal.failure
      ? renewal
      : { ...renewal, failure: shownFailure(renewal.failure, hide) };

  /** Looks for where to sign in; a client that needs no user has signed in then. */
  async function discover(place: Place, flow: SignInFlow, issuer?: string): Promise<void> {
    await flow.discover(issuer);
    tellSignedIn(place, flow);
  }

  function tellSignedIn({ connection }: Place, flow: SignInFlow): void {
    if (flow.snapshot().state.status !== 'signed-in') return;
    for (const each of signedInListeners) each(connection.definition.name);
  }

  /** What stays good, where only scopes are missing. */
  async function heldFor(place: Place, { isForScopes }: SignInNeed): Promise<Session | undefined> {
    const held = isForScopes ? await credentials.read(place.key) : undefined;
    return held?.session;
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
    tellSignedIn(place, flow);
    return shownSignIn(flow.snapshot(), hide);
  }

  const inspector = createTokenInspector({
    credentials,
    placeOf: places.of,
    hide,
    onExpired: (serverName) => places.showAnew(places.of(serverName)),
  });

  return {
    ...inspector,
    authorize(connection) {
      const { headers, oauth } = connection.launch;
      const own = Object.keys(headers).some((name) => /^authorization$/i.test(name));
      if (own) return undefined;
      const place = places.reach(connection);
      const { key } = place;
      return createAuthorization({
        key,
        credentials,
        hide,
        hideIn: (body) => known.brief.bytes(body),
        renew: (used, challenge) => renew(place, used, challenge),
        onNeed(need) {
          // Nobody signs in as a machine, but for what its user agrees to; a call may still ask for scopes.
          const needsUser = !isMachine(oauth) || need.failure?.code === providerSignInCode;
          if (needsUser || need.consent) return connection.onNeed(need);
          if (need.failure) throw new TokensUnavailable(need.failure);
        },
      });
    },
    list: () => places.all().flatMap(({ shown }) => shown ?? []),
    async current(serverName) {
      const place = places.find(serverName);
      await place?.kept;
      return place?.shown;
    },
    async prepare(serverName, need) {
      const place = places.of(serverName);
      const held = await heldFor(place, need);
      await tellRefused(place, need);
      const flow = flowOf(place, need, held);
      // What is known to need a consent is not tried before there is one.
      if (!need.consent) await discover(place, flow);
    },
    async discover(serverName, issuer) {
      const place = places.of(serverName);
      await discover(place, place.flow ?? flowOf(place, { challenge: undefined }), issuer);
    },
    start(serverName, given = {}) {
      const place = places.of(serverName);
      const flow = place.flow ?? flowOf(place, { challenge: undefined });
      return start(place, flow, given);
    },
    async widen(serverName, challenge) {
      const place = places.of(serverName);
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
      const place = places.find(serverName);
      const isSame = place?.key.serverUrl === key.serverUrl && place.key.identity === key.identity;
      if (!isSame) return;
      place.flow?.end();
      place.flow = undefined;
      place.shown = undefined;
      await places.showKept(place);
      for (const each of signedInListeners) each(serverName);
    },
    async agree(serverName, consent) {
      const place = places.of(serverName);
      const state = place.flow?.snapshot().state;
      // Only what is asked can be agreed to, whatever a page says.
      if (state?.status !== 'needs-consent' || !isDeepStrictEqual(state.consent, consent)) {
        throw new RpcError('REFUSED', `The sign-in at ${serverName} does not ask for that.`);
      }
      place.consents.agree(consent);
      if (place.flow) await discover(place, place.flow);
    },
    paste(serverName, text) {
      return places.of(serverName).flow?.paste(text) ?? {};
    },
    async askFromHere(serverName) {
      const asked = await places.of(serverName).flow?.askFromHere();
      if (asked) return asked;
      throw new RpcError('REFUSED', `No sign-in at ${serverName} is in progress.`);
    },
    cancel: (serverName) => places.of(serverName).flow?.cancel(),
    async refresh(serverName) {
      const place = places.of(serverName);
      const used = (await credentials.read(place.key))?.session?.tokens;
      const renewal = await renew(place, used?.accessToken, undefined);
      if (renewal.status === 'none') {
        const { failure } = renewal;
        // The tokens are gone, and nothing else would say so before the next request.
        const isOver = used && !(await credentials.read(place.key))?.session;
        if (isOver && failure) place.connection.onNeed({ challenge: undefined, failure });
        const { message = 'There is no refresh token.' } = failure ?? {};
        throw new RpcError('REFUSED', `${message} Sign in again.`);
      }
      if (renewal.status === 'unavailable') {
        throw new RpcError('UNAVAILABLE', `${renewal.failure.message} ${renewal.failure.next}`);
      }
      if (place.shown) show(place, { ...place.shown, state: signedIn(renewal.tokens) });
    },
    async store(serverName, mayUseFile) {
      const place = places.of(serverName);
      await credentials.keep(place.key, mayUseFile);
      if (place.shown) show(place, { ...place.shown, isKept: credentials.isKept(place.key) });
    },
    async signOut(serverName) {
      const place = places.find(serverName);
      if (!place) return undefined;
      place.flow?.cancel();
      let notes: string[] | undefined;
      await credentials.change(place.key, async (held) => {
        if (!held?.session) return held;
        const { clients, session } = held;
        const client = clients[session.server.issuer];
        const remains = client ? await revokeTokens(place.context, { ...session, client }) : [];
        notes = remains.map(hide);
        return { clients };
      });
      const { oauth = {} } = place.connection.launch;
      if (await providers.forget(oauth)) {
        notes = [
          ...(notes ?? []),
          `You are signed out of ${oauth.identityProvider?.issuer} here, for all servers that use it. You may still be signed in in your browser.`,
        ];
      }
      if (place.shown) {
        const { held: _ended, ...shown } = place.shown;
        show(place, { ...shown, state: { status: 'signed-out', notes: notes ?? [] } });
      }
      return notes;
    },
    onChange: places.onChange,
    onSignedIn(listener) {
      signedInListeners.add(listener);
      return () => void signedInListeners.delete(listener);
    },
    close() {
      closing.abort(new Error('Wirebench is closing.'));
      for (const { flow } of places.all()) flow?.end();
    },
  };
}
