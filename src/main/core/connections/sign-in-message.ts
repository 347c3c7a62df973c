import type { SignInNeed } from '../auth/sign-ins/authorization.ts';

/** Says why a connection rests until its user signs in, or agrees. */
export const signInMessage = (serverName: string, { consent }: SignInNeed): string =>
  consent
    ? `${serverName} needs your consent before a token is asked for.`
    : `${serverName} wants you to sign in.`;
