import type { Dpop } from '../sign-ins/dpop.ts';
import { challengesIn, oauthChallenge } from '../steps/challenges.ts';
import type { Tokens } from '../steps/oauth-types.ts';
import { quoted } from '../steps/quoted.ts';
import type { AuthAnswer } from '../steps/step.ts';
import type { GuidedPlace, GuidedRun } from './guided-run.ts';

type Asking = Pick<GuidedRun, 'send'> & { place: GuidedPlace };

type With = {
  tokens?: Pick<Tokens, 'accessToken' | 'tokenType'> | undefined;
  dpop?: Pick<Dpop, 'proof' | 'takeNonce'> | undefined;
  /** In place of the server's own address. */
  url?: string;
};

const requestId = 1;
/** Every server of before 2026-07-28 knows it, and a later one says so after it judged the token. */
const revision = '2025-11-25';

/** Sends the first request of a connection (`initialize`) to the MCP server, with a token or without. */
export async function askServer({ send, place }: Asking, use: With = {}): Promise<AuthAnswer> {
  const { tokens, dpop, url = place.serverUrl ?? '' } = use;
  const ask = async () => {
    const proof = tokens && (await dpop?.proof({ method: 'POST', url, ...tokens }));
    return send({
      method: 'POST',
      url,
      awaits: requestId,
      headers: {
        ...withoutAuthorization(place.headers),
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...(tokens && { authorization: `${tokens.tokenType} ${tokens.accessToken}` }),
        ...(proof !== undefined && { DPoP: proof }),
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: requestId,
        method: 'initialize',
        params: {
          protocolVersion: revision,
          capabilities: {},
          clientInfo: { name: 'wirebench', version: place.version },
        },
      }),
    });
  };
  const answer = await ask();
  const wantsNonce = answer.status === 401 && (dpop?.takeNonce(answer.headers, url) ?? false);
  return wantsNonce ? ask() : answer;
}

const withoutAuthorization = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !/^authorization$/i.test(name)));

/** The challenges of an answer, and the one that tells an OAuth client what to do. */
export function challengesOf({ headers }: Pick<AuthAnswer, 'headers'>) {
  const all = challengesIn(headers.get('www-authenticate') ?? '');
  return { all, chosen: oauthChallenge(all) };
}

/** What a server said with its status, such as `HTTP 401 (invalid_token: expired)`. */
export function saidBy(answer: Pick<AuthAnswer, 'status' | 'headers'>): string {
  const { error, error_description: description } = challengesOf(answer).chosen?.parameters ?? {};
  const said = [error, description].filter((text) => text !== undefined).map(quoted);
  return `HTTP ${answer.status}${said.length > 0 ? ` (${said.join(': ')})` : ''}`;
}

/** Whether an answer goes on as an event stream in which no response to the request came. */
export function lacksResponse({ headers, text }: Pick<AuthAnswer, 'headers' | 'text'>): boolean {
  const isStream = /^text\/event-stream/i.test(headers.get('content-type') ?? '');
  return isStream && !/"(?:result|error)"\s*:/.test(text);
}
