import type { OAuthChoice } from '../../../../shared/model/servers/oauth-choice.ts';
import type { SignInConsent, SignInSnapshot } from '../../../../shared/model/sign-in.ts';
import type { OpenCallback } from '../callback/open-callback.ts';
import { askFromHere } from '../from-here/ask-from-here.ts';
import { askForTokens } from '../steps/ask-for-tokens.ts';
import { authorizationRequest, newSecret } from '../steps/authorization-request.ts';
import { checkAnswer, tellForeign } from '../steps/check-answer.ts';
import { checkIdToken } from '../steps/check-id-token.ts';
import { findIdentityProvider } from '../steps/identity-provider.ts';
import { StepFailed, type AuthSend } from '../steps/step.ts';
import { createAttempts } from './attempts.ts';
import { checkBrowsed, createBrowserAnswers } from './browser-answers.ts';
import type { SignInKey } from './credential.ts';
import type { Credentials } from './credentials.ts';
import { providerSignInCode, type ProviderSessions } from './provider-sessions.ts';
import type { Renewal } from './renewals.ts';
import { createShownState } from './shown-state.ts';
import type { SignInFlow } from './sign-in-flow.ts';
import { givenClient } from './sign-in-client.ts';
import { signedIn } from './signed-in.ts';

type Options = {
  serverName: string;
  key: SignInKey;
  oauth: OAuthChoice;
  /** What the user has to agree to first, where that is known. */
  consent: SignInConsent | undefined;
  send: AuthSend;
  /** Hears of each secret that no request carries yet. */
  learn(secret: string): void;
  credentials: Pick<Credentials, 'read' | 'isKept'>;
  providers: ProviderSessions;
  openCallback: OpenCallback;
  /** Opens the system's browser; absent where the user has to open the address. */
  openBrowser?: ((url: string) => Promise<void>) | undefined;
  /** Gets tokens for what the identity provider gave. */
  ask(): Promise<Renewal>;
  hide(text: string): string;
  onChange(snapshot: SignInSnapshot): void;
};

const scopes = ['openid'];

/**
 * A sign-in by the identity provider of a company (SEP-990): the user signs in there, unless that was
 * done for another server, and what it gives is exchanged for tokens of this one.
 */
export function createProviderFlow(options: Options): SignInFlow {
  const { serverName, key, oauth, consent, credentials, providers, learn } = options;
  const { issuer = '', clientId = '', clientSecret } = oauth.identityProvider ?? {};
  const shown = createShownState(
    {
      serverName,
      identity: key.identity,
      issuer,
      scopes: [...(oauth.scopes ?? [])],
      clientId,
      clientFrom: 'pre-registered',
      isFromProvider: true,
      findings: [],
      state: { status: 'discovering' },
    },
    options.onChange,
  );
  const { change, become } = shown;
  const answers = createBrowserAnswers();
  const attempts = createAttempts({ shown, send: options.send });

  async function signInThere(signal: AbortSignal): Promise<void> {
    const context = attempts.contextOf(signal);
    const provider = await findIdentityProvider(context, issuer);
    const { server } = provider;
    const client = givenClient({ clientId, clientSecret });
    if (!client) throw new Error('The identity provider has no client.');
    const [state, nonce] = [newSecret(), newSecret()];
    learn(state);
    learn(nonce);
    const onForeign = () => tellForeign(context);
    const { redirect } = oauth;
    await using callback = await options.openCallback({ state, signal, redirect, onForeign });
    const { redirectUri } = callback;
    change({ redirectUri });
    const extra = { nonce };
    const request = { server, client, redirectUri, scopes, state, extra };
    const { url, verifier } = authorizationRequest(request);
    learn(verifier);
    checkBrowsed(url);
    const asked = { url: url.href, state, redirectUri, namedBy: server.url };
    const answer = answers.wait({ asked, atCallback: callback.answered, signal });
    become({ status: 'waiting-for-user', url: url.href });
    options.openBrowser?.(url.href).catch(() => undefined);
    const params = await answer;
    learn(params.get('code') ?? '');
    const code = checkAnswer(params, { server, state });
    become({ status: 'exchanging' });
    const tokens = await askForTokens(context, {
      server,
      client,
      grant: {
        grant_type: 'authorization_code',
        code,
        code_verifier: verifier,
        redirect_uri: redirectUri,
      },
      askedScopes: scopes,
    });
    const { idToken } = tokens;
    if (idToken === undefined) {
      throw new StepFailed({
        code: 'no-id-token',
        message: `${server.issuer} issued no ID token, although the scope openid was requested.`,
        rule: 'OpenID Connect Core, 3.1.3.3',
        next: 'Register the client for OpenID Connect at the identity provider.',
      });
    }
    learn(idToken);
    await checkIdToken(context, { idToken, provider, clientId, nonce });
    signal.throwIfAborted();
    await providers.keep(oauth, provider, tokens);
  }

  /** Exchanges what the provider gave; answers with whether the user has to sign in there first. */
  async function exchange(signal: AbortSignal): Promise<'signed-in' | 'sign-in-first'> {
    const renewal = await options.ask();
    signal.throwIfAborted();
    if (renewal.status === 'renewed') {
      const { session } = (await credentials.read(key)) ?? {};
      const ofServer = session?.server.issuer;
      change({
        ...(ofServer !== undefined && { issuer: ofServer }),
        ...(oauth.clientId !== undefined && { clientId: oauth.clientId }),
        scopes: renewal.tokens.scopes,
        isKept: credentials.isKept(key),
        state: signedIn(renewal.tokens),
      });
      return 'signed-in';
    }
    const wanted = renewal.status === 'none' ? renewal.consent : undefined;
    const { failure = nothing } = renewal;
    if (failure.code === providerSignInCode) return 'sign-in-first';
    throw new StepFailed(failure, wanted);
  }

  if (consent) become({ status: 'needs-consent', consent });
  return {
    snapshot: shown.now,
    discover: () =>
      attempts.guarded(async (signal) => {
        change({ findings: [], state: { status: 'discovering' } });
        if ((await exchange(signal)) === 'sign-in-first') become({ status: 'ready' });
      }),
    start: () =>
      attempts.guarded(async (signal) => {
        change({ issuer, clientId, state: { status: 'discovering' } });
        await signInThere(signal);
        if ((await exchange(signal)) === 'sign-in-first') throw new StepFailed(nothing);
      }),
    paste: answers.paste,
    askFromHere: () => {
      const signal = attempts.signal();
      const { hide } = options;
      return askFromHere({ ...attempts.contextOf(signal), signal, hide }, answers.asked());
    },
    cancel: attempts.cancel,
    end: attempts.end,
  };
}

const nothing = {
  code: 'no-token',
  message: 'What the identity provider issued could not be exchanged for a token.',
  next: 'Look at its requests in the traffic.',
};
