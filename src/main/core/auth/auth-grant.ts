/** How a server's authorization is got (OAuth 2.1 as MCP profiles it). */
export type AuthGrant =
  | {
      kind: 'authorization-code';
      clientName: string;
      redirectUrl: string;
      /** The https document that describes us, where the authorization server takes one (CIMD). */
      clientMetadataUrl?: string;
      /** A client that was registered by hand. */
      registered?: { clientId: string; clientSecret?: string };
      /** Leads the user through authorization; resolves with the address that was redirected to. */
      authorize(url: URL): Promise<URL>;
    }
  | { kind: 'client-credentials'; clientId: string; clientSecret: string }
  | { kind: 'private-key-jwt'; clientId: string; privateKey: string; algorithm: string }
  /** Enterprise-managed authorization: an identity provider's token stands for the user (SEP-990). */
  | {
      kind: 'cross-app';
      clientId: string;
      clientSecret: string;
      identityProvider: { tokenEndpoint: string; clientId: string; idToken: string };
    };
