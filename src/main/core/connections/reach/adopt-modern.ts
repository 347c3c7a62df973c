import { isObject } from '../../../../shared/json/is-object.ts';
import { NoResponse } from './no-response.ts';
import { modernEnvelope, type Greeted, type Greeting } from './negotiate.ts';

const revision = '2026-07-28';
const longestMs = 5000;
const serverInfoKey = 'io.modelcontextprotocol/serverInfo';

/**
 * Takes a server for a modern one that leaves out `server/discover`: it has to answer `tools/list`
 * with a `resultType`, which no server of the legacy era does. What else it offers is not known, so
 * that it is asked for everything.
 */
export async function adoptModern({ client, link, timeoutMs, facts }: Greeting): Promise<Greeted> {
  const capabilities = { tools: {}, resources: {}, prompts: {} };
  const discover = { supportedVersions: [revision], capabilities, resultType: 'complete' as const };
  await client.connect(link.transport, {
    timeout: timeoutMs,
    prior: { kind: 'modern', discover: { ...discover, ttlMs: 0, cacheScope: 'private' } },
  });
  const meta = modernEnvelope(revision, facts);
  const exchange = link.lane.request({ method: 'tools/list', params: [], meta });
  const late = new NoResponse(
    'The server does not speak 2026-07-28: it did not answer tools/list.',
  );
  const timer = setTimeout(() => exchange.abandon(late), Math.min(longestMs, timeoutMs));
  try {
    const { message } = await exchange.reply;
    const result = isObject(message.result) ? message.result : {};
    if (result['resultType'] === undefined) {
      throw new Error('The server does not speak 2026-07-28: its results have no resultType.');
    }
    return { era: 'modern', revision, serverInfo: infoIn(result), capabilities };
  } finally {
    clearTimeout(timer);
  }
}

function infoIn(result: Record<string, unknown>): Greeted['serverInfo'] {
  const meta = isObject(result['_meta']) ? result['_meta'] : {};
  const info = isObject(meta[serverInfoKey]) ? meta[serverInfoKey] : {};
  const { name, version } = info;
  return {
    name: typeof name === 'string' ? name : 'unnamed server',
    version: typeof version === 'string' ? version : '',
  };
}
