import { create } from 'zustand';
import type { CatalogKind } from '../../shared/model/servers/connection.ts';
import type { AskedFromHere, SignInConsent, SignInSnapshot } from '../../shared/model/sign-in.ts';
import type { TokenInspection, TokenIntrospection } from '../../shared/model/token-inspection.ts';
import { backend } from '../backend.ts';
import { notify, report } from '../notices.ts';

type SignInsState = { byServer: Record<string, SignInSnapshot> };

export const useSignIns = create<SignInsState>(() => ({ byServer: {} }));

export const setSignIns = (signIns: SignInSnapshot[]): void =>
  useSignIns.setState({
    byServer: Object.fromEntries(signIns.map((signIn) => [signIn.serverName, signIn])),
  });

export const setSignIn = (signIn: SignInSnapshot): void =>
  useSignIns.setState(({ byServer }) => ({
    byServer: { ...byServer, [signIn.serverName]: signIn },
  }));

/** The sign-in at a server; a server may be called `constructor`. */
export const signInOf = (
  { byServer }: SignInsState,
  serverName: string,
): SignInSnapshot | undefined =>
  Object.hasOwn(byServer, serverName) ? byServer[serverName] : undefined;

/** What the user gives in place of what was found out. */
export type SignInInput = { scopes?: string[]; clientId?: string; clientSecret?: string };

/** Goes to the browser for a sign-in that the user has just asked for. */
export function startSignIn(serverName: string, input: SignInInput = {}): void {
  openBrowserFor(serverName);
  report(
    backend.call('signIns.start', { serverName, ...input }),
    `The sign-in to ${serverName} could not be started`,
  );
}

export const discoverSignIn = (serverName: string, issuer?: string): void =>
  report(
    backend.call('signIns.discover', { serverName, ...(issuer !== undefined && { issuer }) }),
    `The authorization server of ${serverName} could not be found`,
  );

/** Gives the address that the browser ended at; resolves with what is wrong with it. */
export const pasteAnswer = async (serverName: string, text: string): Promise<string | undefined> =>
  (await backend.call('signIns.paste', { serverName, text })).problem;

/** Has the core send the request that the browser was sent to. */
export const askFromHere = (serverName: string): Promise<AskedFromHere> =>
  backend.call('signIns.askFromHere', { serverName });

export const cancelSignIn = (serverName: string): void =>
  report(
    backend.call('signIns.cancel', { serverName }),
    `The sign-in to ${serverName} could not be cancelled`,
  );

export const agreeTo = (serverName: string, consent: SignInConsent): void =>
  report(
    backend.call('signIns.agree', { serverName, consent }),
    `Your decision for ${serverName} could not be stored`,
  );

/** Gets a new access token; rejects where none can be had without the user. */
export const refreshSignIn = (serverName: string): Promise<void> =>
  backend.call('signIns.refresh', { serverName });

/** Stores a sign-in that is in memory alone; rejects where a file is needed, and was not allowed. */
export const keepSignIn = (serverName: string, mayUseFile: boolean): Promise<void> =>
  backend.call('signIns.store', { serverName, mayUseFile });

/** What can be seen of the tokens. */
export const inspectToken = (serverName: string): Promise<TokenInspection> =>
  backend.call('signIns.inspect', { serverName });

/** Asks the authorization server about the access token. */
export const introspectToken = (serverName: string): Promise<TokenIntrospection> =>
  backend.call('signIns.introspect', { serverName });

/** Lets the access token count as expired. */
export const expireToken = (serverName: string): Promise<void> =>
  backend.call('signIns.expire', { serverName });

/** A request by curl, with `$TOKEN` in place of the token. */
export const curlOf = async (serverName: string): Promise<string> =>
  (await backend.call('signIns.curl', { serverName })).command;

/** Forgets the tokens, and says what remains of them elsewhere. */
export async function signOut(serverName: string): Promise<void> {
  const { notes } = await backend.call('signIns.signOut', { serverName });
  notify({
    title: `Signed out of ${serverName}`,
    ...(notes.length > 0 && { detail: notes.join(' ') }),
  });
}

/** Allows or declines the scopes that a call waits for. */
export function allowScopes(call: AwaitingCall, isAllowed: boolean): void {
  const { callId, serverName } = call;
  if (isAllowed) openBrowserFor(serverName);
  report(
    backend.call('calls.allowScopes', { callId, isAllowed }),
    isAllowed ? 'The scopes could not be requested' : 'The scopes could not be declined',
  );
}

/** Signs in for the scopes that a list was refused for; resolves with whether they were granted. */
export async function allowListScopes(list: RefusedList, serverName: string): Promise<boolean> {
  openBrowserFor(serverName);
  return (await backend.call('connections.allowScopes', list)).isGranted;
}
type RefusedList = { connectionId: number; kind: CatalogKind };
type AwaitingCall = { callId: number; serverName: string };

/**
 * Opens the address of the sign-in once it is known, where the shell opens no browser itself. A page
 * may open a tab only shortly after a press; later the user opens it by the link on screen.
 */
function openBrowserFor(serverName: string): void {
  stopAwaiting();
  const before = signInOf(useSignIns.getState(), serverName)?.state;
  const unsubscribe = useSignIns.subscribe((store) => {
    const state = signInOf(store, serverName)?.state;
    if (state?.status !== 'waiting-for-user' || state === before) return;
    stopAwaiting();
    if (isWebAddress(state.url)) report(openTab(state.url), 'The browser could not be opened');
  });
  const late = setTimeout(unsubscribe, pressLastsMs);
  stopAwaiting = () => {
    unsubscribe();
    clearTimeout(late);
  };
}

let stopAwaiting = () => {};

/** How long browsers let a page open a tab after a press. */
const pressLastsMs = 5000;

/** Opens an address in a tab, where the shell does not open the browser itself. */
export async function openTab(url: string): Promise<void> {
  const { capabilities } = await backend.call('app.info', {});
  if (!capabilities.openExternal) window.open(url, '_blank', 'noopener,noreferrer');
}

/** Whether an address may be opened: the authorization server chose it. */
export const isWebAddress = (url: string): boolean =>
  URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
