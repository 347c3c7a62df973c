import { isObject } from '../../../../shared/json/is-object.ts';

type Auth = { headers: Record<string, string>; notes: string[] };

/**
 * Turns the `auth` of an entry into headers, with notes; only notes where it does not say what to
 * send.
 */
export function authHeaders(auth: unknown): Auth {
  if (typeof auth === 'string') {
    return auth.toLowerCase() === 'oauth' ? { headers: {}, notes: [signsIn] } : bearer(auth);
  }
  if (!isObject(auth)) return unread('of its kind');
  const { type } = auth;
  const token = textOf(auth, ['token', 'bearer', 'access_token', 'accessToken']);
  const kind = String(type ?? 'bearer').toLowerCase();
  switch (kind) {
    case 'bearer':
    case 'token':
      return token === undefined ? unread('without a token') : bearer(token);
    case 'basic': {
      const [user, password] = [textOf(auth, ['username', 'user']), textOf(auth, ['password'])];
      if (user === undefined || password === undefined) return unread('without name and password');
      if (`${user}${password}`.includes('${')) return unread('with references in name or password');
      const pair = Buffer.from(`${user}:${password}`).toString('base64');
      return { headers: { Authorization: `Basic ${pair}` }, notes: [sentAs('name and password')] };
    }
    case 'api_key':
    case 'apikey':
    case 'api-key':
    case 'header': {
      const value = textOf(auth, ['value', 'key', 'api_key', 'apiKey']) ?? token;
      const header = textOf(auth, ['header', 'header_name', 'headerName', 'name']) ?? 'X-API-Key';
      if (value === undefined) return unread('without a value');
      const notes = [`Its auth is sent as the header ${header}.`];
      return { headers: { [header]: value }, notes };
    }
    case 'none':
      return { headers: {}, notes: [] };
    default:
      return kind.startsWith('oauth') ? { headers: {}, notes: [signsIn] } : unread(`“${kind}”`);
  }
}

const signsIn =
  'Its OAuth settings are not taken over: Wirebench signs in when the server asks for it.';

const sentAs = (what: string): string => `Its ${what} are sent as the header Authorization.`;

const bearer = (token: string): Auth => ({
  headers: { Authorization: /^bearer /i.test(token) ? token : `Bearer ${token}` },
  notes: ['Its token is sent as the header Authorization.'],
});

const unread = (kind: string): Auth => ({
  headers: {},
  notes: [`Its auth ${kind} can’t be read: add the header that the server expects.`],
});

function textOf(of: Record<string, unknown>, names: string[]): string | undefined {
  const name = names.find((one) => typeof of[one] === 'string');
  return name === undefined ? undefined : (of[name] as string);
}
