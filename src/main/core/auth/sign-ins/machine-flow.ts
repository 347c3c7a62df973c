import type { OAuthChoice } from '../../../../shared/model/servers/oauth-choice.ts';
import type { SignInConsent, SignInSnapshot } from '../../../../shared/model/sign-in.ts';
import { messageOf, RpcError } from '../../../../shared/rpc/errors.ts';
import type { SignInKey } from './credential.ts';
import type { Credentials } from './credentials.ts';
import type { Renewal } from './renewals.ts';
import type { SignInFlow } from './sign-in-flow.ts';
import { createShownState } from './shown-state.ts';
import { signedIn } from './signed-in.ts';

type MachineFlowOptions = {
  serverName: string;
  key: SignInKey;
  oauth: Pick<OAuthChoice, 'clientId' | 'scopes'>;
  /** What the user has to agree to first, where that is known. */
  consent: SignInConsent | undefined;
  credentials: Pick<Credentials, 'read' | 'isKept'>;
  /** Asks for tokens in the name of the client. */
  ask(): Promise<Renewal>;
  onChange(snapshot: SignInSnapshot): void;
};

/**
 * The sign-in of a client that gets its tokens without a user, who is only asked for a consent: it has
 * the states of any other, but for those in which somebody signs in.
 */
export function createMachineFlow(options: MachineFlowOptions): SignInFlow {
  const { serverName, key, oauth, consent, credentials } = options;
  const first: SignInSnapshot = {
    serverName,
    identity: key.identity,
    scopes: [...(oauth.scopes ?? [])],
    ...(oauth.clientId !== undefined && {
      clientId: oauth.clientId,
      clientFrom: 'pre-registered' as const,
    }),
    isWithoutUser: true,
    findings: [],
    state: { status: 'discovering' },
  };
  const { now, change, become, end } = createShownState(first, options.onChange);
  let attempt = {};

  async function ask(): Promise<void> {
    const own = (attempt = {});
    become({ status: 'exchanging' });
    const renewal = await options.ask().catch(unforeseen);
    const { session } = (await credentials.read(key)) ?? {};
    // It may have been cancelled meanwhile; what was got is kept.
    if (own !== attempt) return;
    if (renewal.status === 'renewed') {
      const issuer = session?.server.issuer;
      const { scopes } = renewal.tokens;
      const isKept = credentials.isKept(key);
      return change({ ...(issuer && { issuer }), scopes, isKept, state: signedIn(renewal.tokens) });
    }
    const wanted = renewal.status === 'none' ? renewal.consent : undefined;
    if (wanted) return become({ status: 'needs-consent', consent: wanted });
    const { failure = nothing } = renewal;
    become({ status: 'failed', failure });
  }

  if (consent) become({ status: 'needs-consent', consent });
  return {
    snapshot: now,
    discover: ask,
    start: async () => {
      if (now().state.status !== 'signed-in') await ask();
    },
    paste: () => ({
      problem: 'No response from a browser is expected: the client signs in without one.',
    }),
    askFromHere: () => {
      throw new RpcError('REFUSED', 'No browser was opened: the client signs in without one.');
    },
    cancel() {
      attempt = {};
      if (now().state.status !== 'signed-in') become({ status: 'cancelled' });
    },
    end,
  };
}

const nothing = {
  code: 'no-token',
  message: 'The client got no token.',
  next: 'Look at its requests in the traffic.',
};

const unforeseen = (error: unknown): Renewal => ({
  status: 'unavailable',
  failure: { code: 'unforeseen', message: messageOf(error), next: 'Try again.' },
});
