import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { Mode } from './fault-modes.ts';
import { isServerMetadata, metadataReply, resourceMetadataPath } from './faulty-metadata.ts';
import { createFaultyTokens, skewMs, type Faultiness } from './faulty-tokens.ts';
import { sendResult, startOddHttp, type OddRequest } from './odd-http.ts';
import type { Talk } from './repeating.ts';
import { json, page, redirect, sendReply, type Reply } from './reply.ts';

export { modes, type Mode } from './fault-modes.ts';

type Seen = { method: string; path: string; headers: IncomingHttpHeaders; body: string };

/**
 * An MCP server and its authorization server on one origin of this machine, wrong in one way: what a
 * client says and does then can be tested for each. Nothing about it is secure.
 */
export async function startFaultyServer(
  mode: Mode,
  faultiness?: Faultiness & {
    talk?: Talk;
    /** The name of a tool to list; none is listed where absent. */
    tool?: string;
  },
) {
  const seen: Seen[] = [];
  const { talk, tool } = faultiness ?? {};
  /** The `resource` of each authorization request. */
  const resources: (string | null)[] = [];
  const tokens = createFaultyTokens(mode, { ...faultiness, secret: talk?.secret });
  let wantedScopes = 0;
  let origin = '';

  /** Why the MCP server gives no proper answer; undefined where it does. */
  function refusal({ request, message }: OddRequest): Reply | undefined {
    const token = /^(?:Bearer|DPoP) (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const isGood = tokens.isGood(token);
    if (mode === 'login-page' && !isGood) return redirect(`${origin}/login`);
    if (!isGood || mode === 'token-not-accepted') {
      return json({ error: 'unauthorized' }, 401, challenge());
    }
    const { refuses = 'tools/call' } = faultiness ?? {};
    if (message.method !== refuses || !mode.startsWith('scope-')) return undefined;
    if (wantedScopes === faultiness?.refusals) return undefined;
    wantedScopes += 1;
    const scope = mode === 'scope-never-enough' ? `, scope="more-${wantedScopes}"` : '';
    const field = `Bearer error="insufficient_scope"${scope}`;
    return json({ error: 'forbidden' }, 403, { 'WWW-Authenticate': field });
  }

  function challenge(): Record<string, string> {
    // Without metadata, and where its place is what is wrong, a server has nothing to name.
    if (mode === 'challenge-absent' || mode.startsWith('prm-')) return {};
    const url = mode === 'challenge-404' ? '/nowhere' : `${resourceMetadataPath}/mcp`;
    return { 'WWW-Authenticate': `Bearer resource_metadata="${origin}${url}"` };
  }

  function register(body: string): Reply {
    if (mode === 'dcr-page') return redirect(`${origin}/login`);
    if (mode === 'dcr-refused') {
      const error_description = 'Redirects have to be https.';
      return json({ error: 'invalid_redirect_uri', error_description }, 400);
    }
    const own = { redirect_uris: ['https://elsewhere.example/callback'] };
    const client = { ...(JSON.parse(body) as object), client_id: `client-${randomUUID()}` };
    return json({ ...client, ...(mode === 'dcr-other-redirects' ? own : {}) }, 201);
  }

  function authorize(asked: URLSearchParams): Reply {
    resources.push(asked.get('resource'));
    const answer = new URLSearchParams(
      mode === 'answer-denied'
        ? { error: 'access_denied', error_description: 'The user said no.' }
        : { code: tokens.grant(asked) },
    );
    answer.set('state', mode === 'answer-state-forged' ? 'forged' : (asked.get('state') ?? ''));
    if (mode === 'answer-iss-wrong') answer.set('iss', 'https://evil.example');
    return redirect(`${asked.get('redirect_uri')}?${answer}`);
  }

  function authorizationServer(path: string, query: URLSearchParams, body: string): Reply {
    const asked = () => new URLSearchParams(body);
    switch (path) {
      case '/as/register':
        return register(body);
      case '/as/authorize':
        return authorize(query);
      case '/as/token':
        return tokens.answer(asked());
      case '/as/revoke':
        tokens.revoke(asked().get('token') ?? '');
        return json({});
      case '/as/introspect':
        return json(tokens.introspect(asked().get('token') ?? ''));
      case '/login':
        return page();
      default:
        return metadataReply(mode, path, origin) ?? json({ error: 'not_found' }, 404);
    }
  }

  const server = await startOddHttp((odd) => {
    const { request, response, body } = odd;
    const { method = '', headers } = request;
    const url = new URL(request.url ?? '', origin);
    const { pathname: path, searchParams } = url;
    const send = (reply: Reply) => sendReply(response, talk ? talk.say(reply, path) : reply);
    seen.push({ method, path, headers, body });
    talk?.hear({ url, headers, body });
    if (path === '/mcp') {
      const refused = refusal(odd);
      if (refused !== undefined) return send(refused);
      if (tool !== undefined && odd.message.method === 'tools/list') {
        const tools = [{ name: tool, inputSchema: { type: 'object' } }];
        return sendResult(response, odd.message, { tools });
      }
      if (!talk || odd.message.method !== 'tools/call') return false;
      return sendResult(response, odd.message, { content: [{ type: 'text', text: talk.tell() }] });
    }
    if (mode === 'slow' && isServerMetadata(path)) return true;
    if (mode === 'endless' && isServerMetadata(path)) return sendWithoutEnd(response);
    if (mode === 'clock-skew') {
      response.setHeader('Date', new Date(Date.now() + skewMs).toUTCString());
    }
    return send(authorizationServer(path, searchParams, body));
  });
  ({ origin } = new URL(server.url));
  return {
    url: server.url,
    origin,
    /** Every request, in its order. */
    seen,
    resources,
    expire: tokens.expire,
    close: server.close,
  };
}

/** Sends the beginning of a JSON text, and more of it as fast as it is read. */
function sendWithoutEnd(response: ServerResponse): true {
  const more = 'x'.repeat(65_536);
  const push = () => {
    while (!response.destroyed && response.write(more));
  };
  response.writeHead(200, { 'Content-Type': 'application/json' });
  response.write('{"issuer":"');
  response.on('drain', push);
  push();
  return true;
}
