import { randomBytes } from 'node:crypto';
import type { OAuthChoice } from '../../../../shared/model/servers/oauth-choice.ts';
import type {
  AskedFromHere,
  AuthFailure,
  SignInSnapshot,
} from '../../../../shared/model/sign-in.ts';
import { askForTokens } from '../steps/ask-for-tokens.ts';
import { authorizationRequest } from '../steps/authorization-request.ts';
import type { Challenge } from '../steps/challenges.ts';
import { checkAnswer, tellForeign } from '../steps/check-answer.ts';
import { chooseClient } from '../steps/choose-client.ts';
import { askForDeviceCode, waitForDevice } from '../steps/device-grant.ts';
import type { AuthorizationServer, OAuthClient, Tokens } from '../steps/oauth-types.ts';
import { type AuthSend, type StepContext } from '../steps/step.ts';
import type { OpenCallback } from '../callback/open-callback.ts';
import { askFromHere } from '../from-here/ask-from-here.ts';
import { createAttempts } from './attempts.ts';
import type { AuthConsents } from './auth-consents.ts';
import { checkBrowsed, createBrowserAnswers } from './browser-answers.ts';
import { checkIssuer } from './check-issuer.ts';
import type { Session, SignInKey } from './credential.ts';
import type { Credentials } from './credentials.ts';
import { discover, type Discovered } from './discover.ts';
import { openDpop, type Dpop } from './dpop.ts';
import {
  forgetClient,
  givenClient,
  keepClient,
  keptClient,
  refusesClient,
  registeredPort,
} from './sign-in-client.ts';
import { createShownState } from './shown-state.ts';
import { heldOf, signedIn, tellLifetime } from './signed-in.ts';
import { checkNamed, checkNotHeld } from './wanted-scopes.ts';

/** What the user gives as the sign-in begins, in place of what is known. */
export type SignInStart = {
  issuer?: string | undefined;
  scopes?: string[] | undefined;
  clientId?: string | undefined;
  clientSecret?: string | undefined;
  /** Whether the user enters a code on another device, where no browser can come back (RFC 8628). */
  usesDevice?: boolean | undefined;
};

/** One sign-in from its challenge to its tokens; every end is a state. */
export type SignInFlow = {
  snapshot(): SignInSnapshot;
  /** Finds out where to sign in, and asks nobody; resolves when the state says what is next. */
  discover(issuer?: string): Promise<void>;
  /** Leads the user through the authorization; resolves when it ended, however it did. */
  start(start: SignInStart): Promise<void>;
  /** Takes the address that the browser ended at; a sentence where it is of no use. */
  paste(text: string): { problem: string } | undefined;
  /** Sends what the browser was sent to; REFUSED where it is not waited for. */
  askFromHere(): Promise<AskedFromHere>;
  cancel(): void;
  /** Ends it without a word, as another takes its place. */
  end(): void;
};

export type SignInFlowOptions = {
  serverName: string;
  key: SignInKey;
  oauth: OAuthChoice;
  challenge: Challenge | undefined;
  /** Whether more scopes are needed than those that are held. */
  isForScopes?: boolean;
  /** The tokens that stay good meanwhile, where more scopes are needed. */
  held?: Pick<Session, 'server' | 'tokens'> | undefined;
  /** Why a sign-in is needed though there was one. */
  failure?: AuthFailure | undefined;
  send: AuthSend;
  /** Hears of each secret that no request carries yet. */
  learn(secret: string): void;
  consents: AuthConsents;
  credentials: Credentials;
  openCallback: OpenCallback;
  /** Opens the system's browser; absent where the user has to open the address. */
  openBrowser?: ((url: string) => Promise<void>) | undefined;
  /** Takes known secrets out of a text. */
  hide(text: string): string;
  onChange(snapshot: SignInSnapshot): void;
};

/** What a sign-in ended with. */
type Settled = {
  server: AuthorizationServer;
  client: OAuthClient;
  resource: string;
  tokens: Tokens;
  dpop: Dpop | undefined;
};

export function createSignInFlow(options: SignInFlowOptions): SignInFlow {
  const { serverName, key, oauth, challenge, held, failure, consents } = options;
  const { credentials, isForScopes = false } = options;
  const heldScopes = held?.tokens.scopes ?? [];
  const first: SignInSnapshot = {
    serverName,
    identity: key.identity,
    scopes: [...(oauth.scopes ?? [])],
    ...(failure && { reason: failure }),
    ...(held && {
      issuer: held.server.issuer,
      held: heldOf(held.tokens),
      isKept: options.credentials.isKept(key),
    }),
    findings: [],
    state: { status: 'discovering' },
  };
  let found: Discovered | undefined;
  const answers = createBrowserAnswers();
  const shown = createShownState(first, options.onChange);
  const { change, become } = shown;
  const attempts = createAttempts({ shown, send: options.send });
  const { contextOf, guarded } = attempts;

  async function find(issuer: string | undefined, signal: AbortSignal): Promise<Discovered> {
    const { serverUrl } = key;
    if (isForScopes) checkNotHeld({ serverUrl, challenge, held: heldScopes });
    const discovered = await discover(contextOf(signal), {
      serverUrl,
      challenge,
      issuer,
      trusts: consents.trusts,
      resource: oauth.resource,
      endpoints: oauth.endpoints,
      scopes: oauth.scopes,
      // What is held is asked for again, so that more scopes don’t cost those.
      granted: heldScopes,
      onIssuers: (issuers) => {
        if (issuers.length > 1) change({ issuers });
      },
    });
    const { server, scopes } = discovered;
    if (isForScopes) checkNamed({ serverUrl, asked: scopes, held: heldScopes });
    const kept = await credentials.read(key);
    const { clientId } = oauth;
    checkIssuer({ clientId, issuer: server.issuer, held: kept, trusts: consents.trusts });
    const client = givenClient(oauth) ?? keptClient(kept, server);
    signal.throwIfAborted();
    found = discovered;
    change({
      issuer: server.issuer,
      scopes,
      canUseDevice: server.deviceAuthorizationEndpoint !== undefined,
      ...(client && { clientId: client.clientId, clientFrom: client.from }),
    });
    return discovered;
  }

  const canRegister = ({ server }: Discovered): boolean =>
    server.registrationEndpoint !== undefined ||
    (server.takesMetadataDocument && oauth.metadataDocument !== undefined);

  async function authorize(start: SignInStart, signal: AbortSignal): Promise<void> {
    become({ status: 'discovering' });
    if (start.usesDevice) return enterCode(start, signal);
    const context = contextOf(signal);
    const { server, resource, usesDpop, ...asked } = found ?? (await find(start.issuer, signal));
    const scopes = start.scopes ?? asked.scopes;
    const kept = await credentials.read(key);
    const before = givenClient(start) ?? givenClient(oauth) ?? keptClient(kept, server);
    const state = randomBytes(32).toString('base64url');
    options.learn(state);
    const redirect = { ...oauth.redirect, preferredPort: registeredPort(before) };
    const onForeign = () => tellForeign(context);
    await using callback = await options.openCallback({ state, signal, redirect, onForeign });
    const { redirectUri } = callback;
    change({ redirectUri, scopes });
    const client = await chooseClient(context, {
      server,
      // A client that was registered for another redirect is registered anew.
      known:
        before?.from === 'registered' && before.redirectUri !== redirectUri ? undefined : before,
      metadataDocument: oauth.metadataDocument,
      redirectUri,
    });
    change({ clientId: client.clientId, clientFrom: client.from });
    if (client !== before) await keepClient(credentials, { key, issuer: server.issuer, client });
    const dpop = usesDpop ? await openDpop() : undefined;
    const { extra } = oauth;
    const request = { server, client, redirectUri, scopes, resource, state, extra };
    const { url, verifier } = authorizationRequest(request);
    checkBrowsed(url);
    let params: URLSearchParams | undefined;
    const exchanged = async (): Promise<Tokens> => {
      // Whoever hears of the state may have the answer at once.
      const asked = { url: url.href, state, redirectUri, namedBy: server.url };
      const answer = answers.wait({ asked, atCallback: callback.answered, signal });
      become({ status: 'waiting-for-user', url: url.href });
      // Where no browser can be opened, the user opens the address that is shown.
      options.openBrowser?.(url.href).catch(() => undefined);
      params = await answer;
      options.learn(params.get('code') ?? '');
      const code = checkAnswer(params, { server, state });
      become({ status: 'exchanging' });
      return askForTokens(context, {
        server,
        client,
        grant: {
          grant_type: 'authorization_code',
          code,
          code_verifier: verifier,
          redirect_uri: redirectUri,
        },
        resource,
        askedScopes: scopes,
        dpop,
      });
    };
    const tokens = await exchanged().catch(async (error: unknown) => {
      // An authorization server that lost a client shows it a page, from which nobody comes back.
      const isLost = params === undefined && client === before && !shown.isOver() && !kept?.session;
      if (isLost || refusesClient(error, params)) {
        await forgetClient(credentials, { key, issuer: server.issuer });
      }
      throw error;
    });
    await settle(context, { server, client, resource, tokens, dpop });
  }

  /** Shows a code for another device, and waits until it was entered there. */
  async function enterCode(start: SignInStart, signal: AbortSignal): Promise<void> {
    const context = contextOf(signal);
    const { server, resource, usesDpop, ...asked } = found ?? (await find(start.issuer, signal));
    const askedScopes = start.scopes ?? asked.scopes;
    const kept = keptClient(await credentials.read(key), server);
    const client = await chooseClient(context, {
      server,
      known: givenClient(start) ?? givenClient(oauth) ?? kept,
      metadataDocument: oauth.metadataDocument,
      redirectUri: options.openCallback.redirectUri(oauth.redirect),
    });
    change({ clientId: client.clientId, clientFrom: client.from, scopes: askedScopes });
    const dpop = usesDpop ? await openDpop() : undefined;
    const request = { server, client, resource, askedScopes, dpop };
    const code = await askForDeviceCode(context, request);
    const { userCode, verificationUri, completeUri, expiresAt } = code;
    const url = completeUri ?? verificationUri;
    become({ status: 'waiting-for-device', verificationUri, userCode, url, expiresAt });
    const tokens = await waitForDevice(context, request, { code, signal });
    await settle(context, { server, client, resource, tokens, dpop });
  }

  async function settle(context: StepContext, settled: Settled): Promise<void> {
    const { server, client, resource, tokens, dpop } = settled;
    tellLifetime(context, { server, tokens });
    await credentials.change(key, async (now) => ({
      clients: { ...now?.clients, [server.issuer]: client },
      session: { server, resource, tokens, ...(dpop && { dpopKey: dpop.key }) },
    }));
    change({ isKept: credentials.isKept(key), state: signedIn(tokens) });
  }

  return {
    snapshot: shown.now,
    discover: (issuer) =>
      guarded(async (signal) => {
        // What was found of another issuer says nothing of this one.
        change({ findings: [], state: { status: 'discovering' } });
        const discovered = await find(issuer, signal);
        const isKnown = shown.now().clientId !== undefined || canRegister(discovered);
        if (isKnown) return become({ status: 'ready' });
        const redirectUri = options.openCallback.redirectUri(oauth.redirect);
        change({ redirectUri, state: { status: 'needs-client' } });
      }),
    start: (start) => guarded((signal) => authorize(start, signal)),
    paste: answers.paste,
    askFromHere: () => {
      const signal = attempts.signal();
      const { hide } = options;
      return askFromHere({ ...contextOf(signal), signal, hide }, answers.asked());
    },
    cancel: attempts.cancel,
    end: attempts.end,
  };
}
