import type { SignIns } from '../src/main/core/auth/sign-ins/sign-ins.ts';

/** Stands in for the browser and its user: follows the redirect back to the app, and consents. */
export async function openExternal(url: string): Promise<void> {
  await signInAt(url);
}

/** What the browser brought back to the app, and whether somebody waited for it. */
export async function signInAt(url: string) {
  const response = await fetch(url, { redirect: 'manual' });
  const location = response.headers.get('location');
  if (location === null) throw new Error(`No redirect from ${url}`);
  const { ok: isTaken } = await fetch(location);
  return { answer: new URL(location).searchParams, isTaken };
}

/** Stands in for the user, who signs in whenever a server asks for it. Returns its undo. */
export const signInWhenAsked = (signIns: SignIns): (() => void) =>
  signIns.onChange(({ serverName, state }) => {
    if (state.status === 'ready') void signIns.start(serverName);
  });
