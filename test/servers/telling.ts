/** What a server answers that repeats every secret it was given, in every way and every place. */
export type Telling = { id?: unknown; method: string; params?: { arguments?: unknown } };

/** The ways in which a server may write what it was given. */
export function written(secret: string): string[] {
  const json = JSON.stringify(secret).slice(1, -1);
  const bytes = Buffer.from(secret);
  return [
    secret,
    json,
    JSON.stringify(json).slice(1, -1),
    encodeURIComponent(secret),
    bytes.toString('base64'),
    Buffer.from(`u:${secret}`).toString('base64'),
    Buffer.from(`us:${secret}`).toString('base64url'),
    bytes.toString('hex'),
    secret.replaceAll('"', '&quot;'),
    [...bytes].map((byte) => `\\u00${byte.toString(16).padStart(2, '0')}`).join(''),
  ];
}

const told = (secrets: readonly string[]): string => secrets.flatMap(written).join(' ; ');

/** An answer as JSON text; undefined where none is due. */
export function answerOf({ id, method, params }: Telling, secrets: readonly string[]) {
  const all = [...secrets, ...textsIn(params?.arguments)];
  if (id === undefined) return undefined;
  const answer = (body: object) => JSON.stringify({ jsonrpc: '2.0', id, ...body });
  switch (method) {
    case 'initialize': {
      const serverInfo = { name: 'telling', version: '1' };
      return answer({
        result: {
          protocolVersion: '2025-11-25',
          capabilities: { tools: {} },
          serverInfo,
        },
      });
    }
    case 'tools/list': {
      const inputSchema = {
        type: 'object',
        properties: { text: { type: 'string', default: told(all) } },
      };
      const bad = {
        name: `bad ${all[0]}`,
        description: told(all),
        inputSchema: { type: 'strange' },
      };
      return answer({
        result: { tools: [{ name: 'tell', description: told(all), inputSchema }, bad] },
      });
    }
    case 'tools/call': {
      const text = told(all);
      const blob = Buffer.from(JSON.stringify({ all })).toString('base64');
      const content = [
        { type: 'text', text },
        { type: 'text', text: JSON.stringify({ all, text }) },
        {
          type: 'resource',
          resource: { uri: `x://y?of=${encodeURIComponent(all[0] ?? '')}`, blob },
        },
      ];
      const structuredContent = Object.fromEntries(all.map((one) => [one, { [one]: [one] }]));
      return answer({ result: { content, structuredContent } });
    }
    case 'ping':
      return answer({ result: {} });
    default:
      return answer({ error: { code: -32_601, message: told(all), data: { all } } });
  }
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.split(' ').filter(Boolean);
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}
