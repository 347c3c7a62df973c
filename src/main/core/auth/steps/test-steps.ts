import type { AuthFailure } from '../../../../shared/model/sign-in.ts';
import type { AuthorizationServer, OAuthClient } from './oauth-types.ts';
import { StepFailed, type AuthRequest, type StepContext, type StepNote } from './step.ts';

type Answer = { status?: number; headers?: Record<string, string>; body?: unknown; url?: string };
type Answers = Record<string, Answer | Answer[]>;

export const askedAt = 1_000_000;

/**
 * What a step gets from a test: answers by address, the last of several for good, and HTTP 404 for
 * all other addresses. A body that is no text is sent as JSON.
 */
export function stepContext(answers: Answers = {}) {
  const asked: AuthRequest[] = [];
  const notes: StepNote[] = [];
  const left = new Map(Object.entries(answers).map(([url, answer]) => [url, [answer].flat()]));
  const context: StepContext = {
    async send(request) {
      asked.push(request);
      const given = left.get(request.url) ?? [{ status: 404, body: '' }];
      const { status = 200, headers, body = '', url = request.url } = given[0] ?? {};
      if (given.length > 1) given.shift();
      const type = typeof body === 'string' ? 'text/html' : 'application/json';
      return {
        status,
        headers: new Headers({ 'content-type': type, ...headers }),
        text: typeof body === 'string' ? body : JSON.stringify(body),
        url,
        askedAt,
      };
    },
    tell: (note) => void notes.push(note),
  };
  return {
    context,
    asked,
    notes,
    findings: () => notes.filter(({ kind }) => kind === 'finding').map(({ message }) => message),
    /** The fields of the forms that were posted. */
    forms: () => asked.map(({ body }) => Object.fromEntries(new URLSearchParams(body))),
  };
}

/** What a step fails with; undefined where it does not. */
export const failureOf = async (step: () => unknown): Promise<AuthFailure | undefined> => {
  try {
    await step();
    return undefined;
  } catch (error) {
    if (error instanceof StepFailed) return error.failure;
    throw error;
  }
};

export const issuer = 'https://as.example';

export const authorizationServer: AuthorizationServer = {
  issuer,
  authorizationEndpoint: `${issuer}/authorize`,
  tokenEndpoint: `${issuer}/token`,
  registrationEndpoint: `${issuer}/register`,
  revocationEndpoint: `${issuer}/revoke`,
  introspectionEndpoint: `${issuer}/introspect`,
  takesMetadataDocument: false,
  promisesIss: false,
  url: `${issuer}/.well-known/oauth-authorization-server`,
};

export const publicClient: OAuthClient = { clientId: 'me', authMethod: 'none', from: 'registered' };
