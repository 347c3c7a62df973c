import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { newCanary } from '../canary-text.ts';
import { modes, startFaultyServer, type Mode } from '../servers/faulty-server.ts';
import { createRepeating } from '../servers/repeating.ts';

/** Other ways to get tokens than those of the modes, at a server that is as it should be. */
const ways = [
  'device',
  'proofs',
  'client-credentials',
  'private-key-jwt',
  'enterprise',
  'own-header',
] as const;
type Way = (typeof ways)[number];

export type CanaryServer = Awaited<ReturnType<typeof startCanaryServer>>;

/** All faulty servers, and those for other ways to get tokens; each has canaries of its own. */
export const startCanaryServers = () =>
  Promise.all([...(Object.keys(modes) as Mode[]), ...ways].map(startCanaryServer));

export async function startCanaryServer(name: Mode | Way) {
  const mode = name in modes ? (name as Mode) : 'none';
  const { talk, secrets, broughtBack, forget } = createRepeating({
    has: name === 'proofs' || name === 'device' ? name : 'nothing more',
  });
  const server = await startFaultyServer(mode, { talk });
  const ofUser = new Map<string, string>();
  const own = (kind: string): string => {
    const value = newCanary();
    ofUser.set(value, kind);
    return value;
  };
  const clientSecret = own('the client secret of the user');
  const url = `${server.url}?api_key=${encodeURIComponent(own('a key in the address'))}`;
  const oauth = oauthOf(name, { origin: server.origin, clientSecret, own });
  const authorization =
    name === 'own-header' ? { Authorization: `Bearer ${own('a header of the user')}` } : {};
  const headers = { 'X-Team-Key': own('another header of the user'), ...authorization };
  return {
    name,
    server,
    /** Each secret with what it is. */
    secrets,
    broughtBack,
    forget,
    /** Those that the user has put into the definition. */
    ofUser,
    clientSecret,
    entry: { type: 'http', url, headers, ...(oauth && { oauth }) },
  };
}

/**
 * A server with a word that nobody can know for a secret: it stands wherever the app shows what it was
 * told, and in all that leaves it.
 */
export async function startPlantedServer() {
  const planted = `planted${randomBytes(20).toString('hex').replaceAll(/\d/g, 'x')}`;
  const server = await startFaultyServer('none', {
    talk: {
      secret: (kind) => `${kind}-${randomUUID()}`,
      hear: () => undefined,
      tell: () => planted,
      say(reply, path) {
        if (path !== '/as/register') return reply;
        const client = JSON.parse(reply.body) as object;
        return { ...reply, body: JSON.stringify({ ...client, client_id: planted }) };
      },
    },
  });
  const entry = { type: 'http', url: server.url };
  return { name: 'planted' as const, server, clientSecret: '', entry, planted };
}

type Having = { origin: string; clientSecret: string; own(kind: string): string };

function oauthOf(name: Mode | Way, { origin, clientSecret, own }: Having): object | undefined {
  const machine = { grant: name, clientId: 'machine', scopes: ['read'] };
  switch (name) {
    case 'client-credentials':
      return { ...machine, clientSecret };
    case 'private-key-jwt': {
      const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
      return { ...machine, privateKey: pem };
    }
    case 'enterprise': {
      const tokenEndpoint = `${origin}/as/token`;
      const idToken = own('the ID token of the user');
      return {
        ...machine,
        clientSecret,
        identityProvider: { tokenEndpoint, clientId: 'sso', clientSecret, idToken },
      };
    }
    default:
      return undefined;
  }
}
