import type { Challenge } from '../steps/challenges.ts';
import { StepFailed, type StepContext } from '../steps/step.ts';
import type { AuthConsents } from './auth-consents.ts';
import type { Credential, SignInKey } from './credential.ts';
import { askAsMachine, machineGrantOf } from './machine-grant.ts';
import { providerSignInCode, type ProviderSessions } from './provider-sessions.ts';
import type { Renewal, Renewals } from './renewals.ts';
import type { AuthorizedConnection } from './sign-ins.ts';

type Asking = {
  key: SignInKey;
  connection: Pick<AuthorizedConnection, 'launch'>;
  context: StepContext;
  consents: AuthConsents;
  providers: Pick<ProviderSessions, 'tokenOf'>;
  /** The access token that was refused, or is about to expire. */
  used: string | undefined;
  challenge: Challenge | undefined;
};

/** Gets another token without the user: by a refresh token, or as a machine does. */
export async function askForRenewal(
  renewals: Renewals,
  { key, connection, context, consents, providers, used, challenge }: Asking,
): Promise<Renewal> {
  const oauth = connection.launch.oauth ?? {};
  const grant = machineGrantOf(oauth);
  if (!grant) {
    if (used === undefined) return { status: 'none' };
    const { sendsScope, endpoints } = oauth;
    return renewals.renew(key, used, { context, sendsScope, endpoints });
  }
  const ask = (held: Credential | undefined) => {
    // What is held is asked for again, so that more scopes don’t cost those.
    const isForScopes = challenge?.parameters['error'] === 'insufficient_scope';
    const granted = isForScopes ? held?.session?.tokens.scopes : undefined;
    const options = { grant, oauth, challenge, held, granted, serverUrl: key.serverUrl };
    return askAsMachine(context, {
      ...options,
      trusts: consents.trusts,
      provided: providers.tokenOf,
    });
  };
  try {
    return await renewals.replace(key, used, ask);
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    const { failure, consent } = error;
    // Only the user can sign in at an identity provider.
    if (failure.code === providerSignInCode) return { status: 'none', failure };
    return consent ? { status: 'none', failure, consent } : { status: 'unavailable', failure };
  }
}
