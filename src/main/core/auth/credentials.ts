import type { StoredOAuthClientInformation, StoredOAuthTokens } from '@modelcontextprotocol/client';

type Entry = {
  client?: StoredOAuthClientInformation | undefined;
  tokens?: StoredOAuthTokens | undefined;
};

/**
 * What authorization servers gave us for one MCP server, by issuer: what one of them issued is never
 * shown to another. In memory: it ends with the app.
 */
export class Credentials {
  private readonly byIssuer = new Map<string, Entry>();
  private latest: StoredOAuthTokens | undefined;

  client(issuer: string | undefined): StoredOAuthClientInformation | undefined {
    return this.entry(issuer).client;
  }

  saveClient(issuer: string | undefined, client: StoredOAuthClientInformation): void {
    this.entry(issuer).client = client;
  }

  /** Without an issuer, those that were saved last. */
  tokens(issuer: string | undefined): StoredOAuthTokens | undefined {
    return issuer === undefined ? this.latest : this.entry(issuer).tokens;
  }

  saveTokens(issuer: string | undefined, tokens: StoredOAuthTokens): void {
    this.entry(issuer).tokens = tokens;
    this.latest = tokens;
  }

  forgetClients(): void {
    for (const entry of this.byIssuer.values()) entry.client = undefined;
  }

  forgetTokens(): void {
    for (const entry of this.byIssuer.values()) entry.tokens = undefined;
    this.latest = undefined;
  }

  private entry(issuer = ''): Entry {
    const known = this.byIssuer.get(issuer);
    if (known) return known;
    const made: Entry = {};
    this.byIssuer.set(issuer, made);
    return made;
  }
}
