import {
  endedCode,
  refusedCode,
  type AdmittedFrame,
  type AdmissionRefusal,
} from '../shared/model/browser-session.ts';
import type { Channel } from '../shared/rpc/channel.ts';

/** Why this page is not let in: it was refused, or has nothing to show. */
export type Refusal = AdmissionRefusal | 'no-link';

const storageKey = 'wirebench:session';
const listeners = new Set<() => void>();
let refusal: Refusal | undefined;
let isEnded = false;
let token: string | undefined;
let tryAgain: () => void = () => undefined;

export const admissionRefusal = (): Refusal | undefined => refusal;

/** Whether Wirebench was closed, and nothing is tried before there is another link. */
export const hasEnded = (): boolean => isEnded;

/** Hears when the page is refused, admitted or ended; returns its undo. */
export function onAdmissionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Takes a link that comes later, into the address of a page that is open already. */
export function followLinks(): () => void {
  const follow = () => {
    takeToken();
    if (token !== undefined) tryAgain();
  };
  window.addEventListener('hashchange', follow);
  return () => window.removeEventListener('hashchange', follow);
}

/**
 * A channel to the web shell's core. What lets this page in goes first, and what it has to say right
 * behind it, so that no round trip is waited for. While the page is not let in, or Wirebench was
 * closed, this does not resolve before there is another link: who holds the port by now would learn
 * our host name, and could be there first the next time.
 */
export async function openSocket(): Promise<Channel> {
  takeToken();
  const session = keptSession();
  const link = token;
  if (link === undefined && (isEnded || session === undefined)) {
    if (!isEnded) setRefusal(refusal ?? 'no-link');
    await new Promise<void>((resolve) => {
      tryAgain = resolve;
    });
    return openSocket();
  }
  setEnded(false);
  const socket = await openedSocket();
  socket.send(JSON.stringify({ token: link, session }));
  return socketChannel(socket);
}

type BehindPath = { search: string; hash: string };
let taken: BehindPath | undefined;

/** What the address of the page has behind its path, or had before what lets the page in was taken from there. */
export const openedAddress = (): BehindPath => taken ?? location;

/** The token in the link is for us alone, and no business of the history. */
function takeToken(): void {
  const { search, hash } = location;
  if (hash !== '') taken ??= { search, hash };
  const given = /^#token=([\w-]+)$/.exec(hash)?.[1];
  if (hash !== '') history.replaceState(history.state, '', location.pathname);
  if (given !== undefined) token = given;
}

async function openedSocket(): Promise<WebSocket> {
  // A browser notes where a socket was made. While the page's script is evaluated it would read all of that again.
  await Promise.resolve();
  return new Promise((resolve, reject) => {
    const address = new URL('rpc', location.href);
    address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(address);
    socket.addEventListener('open', () => resolve(socket));
    socket.addEventListener('error', () => {
      whyRefused().then((reason) => reject(new Error(reason)), reject);
    });
  });
}

function socketChannel(socket: WebSocket): Channel {
  let isAdmitted = false;
  let hear: (text: string) => void = () => undefined;
  socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
    if (isAdmitted) return hear(data);
    isAdmitted = true;
    admitted(JSON.parse(data) as AdmittedFrame);
  });
  socket.addEventListener('close', ({ code, reason }) => {
    if (code === refusedCode) refused(reason as AdmissionRefusal);
    if (code === endedCode) setEnded(true);
  });
  return {
    post: (text) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
    },
    onMessage: (listener) => {
      hear = listener;
    },
    onClose: (listener) => socket.addEventListener('close', listener, { once: true }),
    close: () => socket.close(),
  };
}

function admitted({ session }: AdmittedFrame): void {
  token = undefined;
  if (session !== undefined) keepSession(session);
  setRefusal(undefined);
}

function refused(reason: AdmissionRefusal): void {
  token = undefined;
  keepSession(undefined);
  setRefusal(reason);
}

function setRefusal(next: Refusal | undefined): void {
  if (refusal === next) return;
  refusal = next;
  for (const listener of listeners) listener();
}

function setEnded(next: boolean): void {
  if (isEnded === next) return;
  isEnded = next;
  for (const listener of listeners) listener();
}

let heldSession: string | undefined;

/** Keeps the session's secret for as long as the tab lives; no other tab, page or port sees it. */
function keepSession(session: string | undefined): void {
  heldSession = session;
  try {
    if (session === undefined) sessionStorage.removeItem(storageKey);
    else sessionStorage.setItem(storageKey, session);
  } catch {
    // A browser that stores nothing asks for a link at each load.
  }
}

function keptSession(): string | undefined {
  try {
    return heldSession ?? sessionStorage.getItem(storageKey) ?? undefined;
  } catch {
    return heldSession;
  }
}

/** A browser does not tell a page why its WebSocket was refused. */
async function whyRefused(): Promise<string> {
  const response = await fetch(location.pathname, { method: 'HEAD', cache: 'no-store' }).catch(
    () => undefined,
  );
  return response?.ok ? 'Wirebench refused the connection.' : 'Wirebench is not running.';
}
