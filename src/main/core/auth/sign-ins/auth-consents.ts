import type { ServerDefinition } from '../../../../shared/model/servers/server.ts';
import type { SignInConsent } from '../../../../shared/model/sign-in.ts';
import type { ServerChoices } from '../../servers/server-choices.ts';

/** What the user agreed to for one server. */
export type AuthConsents = {
  /** Whether the metadata of this issuer may be used although another was asked for. */
  trusts(issuer: string): boolean;
  /** Whether an origin may be reached that lies nearer than the server. */
  reaches(origin: string): boolean;
  /** Keeps what the user agrees to. */
  agree(consent: SignInConsent): void;
};

/** What the user agreed to for a stored server, among its choices. */
export const agreedWith = (
  choices: Pick<ServerChoices, 'of' | 'change'>,
  definition: Pick<ServerDefinition, 'name' | 'launch'>,
): AuthConsents => ({
  trusts: (issuer) => choices.of(definition).trustedIssuers.includes(issuer),
  reaches: (origin) => choices.of(definition).nearerOrigins.includes(origin),
  agree(consent) {
    const { trustedIssuers, nearerOrigins } = choices.of(definition);
    choices.change(
      definition,
      consent.kind === 'issuer'
        ? { trustedIssuers: [...new Set([...trustedIssuers, consent.issuer])] }
        : { nearerOrigins: [...new Set([...nearerOrigins, consent.origin])] },
    );
  },
});
