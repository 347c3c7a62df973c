import { randomBytes, timingSafeEqual } from 'node:crypto';
import type {
  DpopSession,
  OAuthClientInformationContext,
  OAuthClientMetadata,
  OAuthClientProvider,
  OAuthDiscoveryState,
  StoredOAuthClientInformation,
  StoredOAuthTokens,
} from '@modelcontextprotocol/client';
import type { AuthGrant } from './auth-grant.ts';
import { Credentials } from './credentials.ts';

type Grant = Extract<AuthGrant, { kind: 'authorization-code' }>;
type Context = OAuthClientInformationContext | undefined;
type Callback = { code: string; iss: string | undefined };

/** The authorization code grant with PKCE; each authorization has a state and a verifier of its own. */
export class CodeProvider implements OAuthClientProvider {
  readonly redirectUrl: string;
  readonly clientMetadata: OAuthClientMetadata;
  readonly clientMetadataUrl?: string;
  private readonly grant: Grant;
  private readonly createDpop: () => Promise<DpopSession>;
  private readonly credentials = new Credentials();
  private readonly registered: StoredOAuthClientInformation | undefined;
  private session: Promise<DpopSession> | undefined;
  private discovered: OAuthDiscoveryState | undefined;
  private verifier: string | undefined;
  private expectedState: string | undefined;
  private callback: Callback | undefined;

  constructor(grant: Grant, createDpop: () => Promise<DpopSession>) {
    const { clientName, redirectUrl, clientMetadataUrl, registered } = grant;
    this.grant = grant;
    this.createDpop = createDpop;
    this.redirectUrl = redirectUrl;
    if (clientMetadataUrl !== undefined) this.clientMetadataUrl = clientMetadataUrl;
    this.clientMetadata = { client_name: clientName, redirect_uris: [redirectUrl] };
    this.registered = registered && {
      client_id: registered.clientId,
      ...(registered.clientSecret === undefined ? {} : { client_secret: registered.clientSecret }),
      redirect_uris: [redirectUrl],
    };
  }

  state(): string {
    this.expectedState = randomBytes(32).toString('base64url');
    return this.expectedState;
  }

  clientInformation(context?: Context): StoredOAuthClientInformation | undefined {
    return this.registered ?? this.credentials.client(context?.issuer);
  }

  saveClientInformation(client: StoredOAuthClientInformation, context?: Context): void {
    this.credentials.saveClient(context?.issuer, client);
  }

  tokens(context?: Context): StoredOAuthTokens | undefined {
    return this.credentials.tokens(context?.issuer);
  }

  saveTokens(tokens: StoredOAuthTokens, context?: Context): void {
    this.credentials.saveTokens(context?.issuer, tokens);
  }

  saveCodeVerifier(verifier: string): void {
    this.verifier = verifier;
  }

  codeVerifier(): string {
    if (this.verifier === undefined) throw new Error('No authorization is under way.');
    return this.verifier;
  }

  saveDiscoveryState(state: OAuthDiscoveryState): void {
    this.discovered = state;
  }

  discoveryState(): OAuthDiscoveryState | undefined {
    return this.discovered;
  }

  /** Sender-constrained tokens (RFC 9449) where the authorization server knows them. */
  dpop(): Promise<DpopSession> | undefined {
    const metadata: object = this.discovered?.authorizationServerMetadata ?? {};
    if (!('dpop_signing_alg_values_supported' in metadata)) return undefined;
    this.session ??= this.createDpop();
    return this.session;
  }

  /** The SDK does not check the state; `iss` it compares when the code is exchanged (RFC 9207). */
  async redirectToAuthorization(url: URL): Promise<void> {
    const { searchParams } = await this.grant.authorize(url);
    const { expectedState } = this;
    this.expectedState = undefined;
    if (!isSame(expectedState, searchParams.get('state'))) {
      throw new Error('The authorization response does not match the request (state).');
    }
    const code = searchParams.get('code');
    if (code === null) {
      const error = searchParams.get('error') ?? 'no reason given';
      throw new Error(`The authorization was refused: ${error}.`);
    }
    this.callback = { code, iss: searchParams.get('iss') ?? undefined };
  }

  /** The code of the authorization that just ended; it can be taken once. */
  takeCallback(): Callback {
    const { callback } = this;
    if (!callback) throw new Error('The authorization response has no code.');
    this.callback = undefined;
    return callback;
  }

  invalidateCredentials(scope: 'all' | 'client' | 'tokens' | 'verifier' | 'discovery'): void {
    if (scope === 'all' || scope === 'client') this.credentials.forgetClients();
    if (scope === 'all' || scope === 'tokens') this.credentials.forgetTokens();
    if (scope === 'all' || scope === 'verifier') this.verifier = undefined;
    if (scope === 'all' || scope === 'discovery') this.discovered = undefined;
  }
}

function isSame(expected: string | undefined, given: string | null): boolean {
  if (expected === undefined || given?.length !== expected.length) return false;
  return timingSafeEqual(Buffer.from(expected), Buffer.from(given));
}
