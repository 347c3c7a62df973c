import { openServer } from '../../../navigation.ts';
import { signInOf, startSignIn, useSignIns } from '../../../stores/sign-ins-store.ts';

/** Shows the sign-in at a server, and goes to the browser where nothing is left to ask first. */
export function openSignIn(serverName: string): void {
  openServer(serverName, 'overview');
  const status = signInOf(useSignIns.getState(), serverName)?.state.status;
  if (status === 'ready' || status === 'cancelled') startSignIn(serverName);
}
