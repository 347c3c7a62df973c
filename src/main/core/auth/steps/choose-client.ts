import type { AuthorizationServer, OAuthClient } from './oauth-types.ts';
import { registerClient } from './register-client.ts';
import { StepFailed, type StepContext } from './step.ts';

type Options = {
  server: AuthorizationServer;
  /** The client that was given by the user, or registered before, for this issuer. */
  known: OAuthClient | undefined;
  /** The https address of the document that describes us. */
  metadataDocument: string | undefined;
  redirectUri: string;
};

const rule = 'MCP authorization, Client Registration Approaches';

/**
 * The client for an authorization server: the one that is known, else our metadata document where it
 * takes one, else one that is registered now.
 */
export async function chooseClient(context: StepContext, wanted: Options): Promise<OAuthClient> {
  const { server, known, metadataDocument, redirectUri } = wanted;
  const { tell } = context;
  if (known) {
    const how = known.from === 'pre-registered' ? 'it is yours' : 'it was registered before';
    tell({ kind: 'decision', message: `the client is ${known.clientId}: ${how}`, rule });
    return known;
  }
  if (metadataDocument !== undefined && server.takesMetadataDocument) {
    const message = `the client is identified by its client ID metadata document ${metadataDocument}, which this authorization server supports`;
    tell({ kind: 'decision', message, rule });
    return { clientId: metadataDocument, authMethod: 'none', from: 'metadata-document' };
  }
  const { registrationEndpoint } = server;
  if (registrationEndpoint !== undefined) {
    const takesDevice = server.deviceAuthorizationEndpoint !== undefined;
    const options = { registrationEndpoint, redirectUri, namedBy: server.url, takesDevice };
    const client = await registerClient(context, options);
    const registeredAt = server.overridden?.registration;
    return { ...client, ...(registeredAt !== undefined && { registeredAt }) };
  }
  throw new StepFailed({
    code: 'no-registration',
    message: `${server.issuer} does not support dynamic client registration.`,
    rule,
    next: `Register a client there with the redirect URI ${redirectUri}, and enter its client ID.`,
  });
}
