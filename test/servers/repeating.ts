import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { newCanary } from '../canary-text.ts';
import { json, type Reply } from './reply.ts';

/** A request, as far as secrets may be in it. */
type Heard = { url: URL; headers: IncomingHttpHeaders; body: string };

/** What a faulty server gives, hears and says beside what is wrong with it. */
export type Talk = {
  /** A secret to give. */
  secret(kind: string): string;
  hear(request: Heard): void;
  /** The answer as it is sent. */
  say(reply: Reply, path: string): Reply;
  /** What a tool answers with. */
  tell(): string;
};

/** So many secrets are in one answer, the last that were given or heard. */
const recent = 6;
/** How the secrets begin that are given and never repeated, by which all of them are found at once. */
export const givenOnce = randomBytes(12).toString('hex');
/** Secrets that an answer has in places where nobody looks for any, by the names that they have there. */
const nested = ['client_secret', 'refresh_token', 'id_token', 'registration_access_token'];
const nestedTimes = 3;

/**
 * Gives canaries for secrets, and repeats each secret that it has heard or given, in every spelling,
 * wherever an answer has room for it.
 */
export function createRepeating({
  has = 'nothing more',
}: { has?: 'proofs' | 'device' | 'nothing more' } = {}) {
  /** Each secret with what it is. */
  const secrets = new Map<string, string>();
  let turn = 0;

  /** Those of them that whoever is told of can know for secrets, since they are used as such. */
  const used: string[] = [];

  const made = (kind: string, value: string): string => {
    secrets.set(value, kind);
    return value;
  };
  const once = (kind: string): string => made(kind, `${givenOnce}_${newPart()}`);
  const secret = (kind: string): string => {
    const value = made(kind, kind === 'code' ? newCanary() : `${newPart()}_${newPart()}`);
    if (kind !== 'signature' && kind !== 'code') used.push(value);
    return value;
  };
  const hearOne = (value: string | null | undefined, kind: string) => {
    if (!value || value.length < 16 || used.includes(value)) return;
    used.push(value);
    if (!secrets.has(value)) secrets.set(value, kind);
  };
  /** The spellings of what was said last, one after another. */
  const next = (): string => {
    turn += 1;
    const known = used.slice(-recent);
    const value = known[turn % known.length] ?? '';
    return spellings[turn % spellings.length]?.(value) ?? '';
  };
  const all = (): string[] =>
    used.slice(-recent).flatMap((value) => spellings.map((spell) => spell(value)));

  const row = () => Object.fromEntries(nested.map((name) => [name, once(`a nested ${name}`)]));

  const repeatedJson = (text: string, path: string): string => {
    const sent = JSON.parse(text) as Record<string, unknown>;
    const document = { ...sent, ...added(sent) };
    const isError = 'error' in document;
    const isOfSignIn = path !== '/mcp';
    const more = {
      zweck: next(),
      'x-debug': { trace: all() },
      inner: JSON.stringify({ again: all().slice(0, 4) }),
      ...(isError && { error_description: `Refused: ${next()}`, error_uri: addressWith(next()) }),
      ...(isOfSignIn && { rows: Array.from({ length: nestedTimes }, row) }),
    };
    const whole = JSON.stringify({ ...document, ...more });
    const escaped = used.slice(-2).map((value) => `"${inEscapes(value)}"`);
    return whole.replace(/\}$/, `,"written":[${escaped.join(',')}]}`);
  };

  const repeatedHead = ({ headers }: Reply): Record<string, string> => {
    const told: Record<string, string> = {
      ...headers,
      'Set-Cookie': `seen=${once('a cookie')}; HttpOnly`,
      'X-Debug': next(),
      'X-Authorization-Was': next(),
    };
    const { Location: location, 'WWW-Authenticate': challenge } = headers;
    if (location !== undefined) {
      const sign = location.includes('?') ? '&' : '?';
      const hint = encodeURIComponent(next());
      const description = location.includes('error=') ? `&error_description=${hint}` : '';
      const cut = location.replace(/&error_description=[^&]*/, '');
      told['Location'] = `${cut}${sign}hint=${hint}&seen=${hint}${description}`;
    }
    if (challenge !== undefined) {
      const description = `It was ${next().replaceAll(/["\\]/g, String.raw`\$&`)}`;
      told['WWW-Authenticate'] =
        `${challenge}, error_description="${description}", error_uri="${addressWith(next())}"`;
    }
    return told;
  };

  const repeatedBody = ({ headers, body }: Reply, path: string): string => {
    const type = headers['Content-Type'] ?? '';
    if (type.includes('json')) return repeatedJson(body, path);
    if (type.includes('form')) return `${body}&${new URLSearchParams([['memo', next()]])}`;
    if (!type.includes('html')) return body;
    const fields = all().map((value) => `<input name="memo" value='${value}'><p>${value}</p>`);
    return `${body}<!-- ${all().join(' ')} -->${fields.join('')}`;
  };

  /** What a document of the authorization server has besides what is wrong with it. */
  const added = (document: Record<string, unknown>): object => {
    if ('client_name' in document) {
      return {
        client_secret: secret('the client secret of a registration'),
        registration_access_token: secret('a registration access token'),
        token_endpoint_auth_method: 'client_secret_post',
      };
    }
    if ('access_token' in document) {
      const isBound = has === 'proofs' && document['token_type'] === 'Bearer';
      return { id_token: secret('an ID token'), ...(isBound && { token_type: 'DPoP' }) };
    }
    const { issuer } = document;
    if (has === 'device' && typeof issuer === 'string') {
      return { device_authorization_endpoint: `${issuer}/device` };
    }
    if (has !== 'proofs') return {};
    const isResource = 'resource' in document;
    return isResource
      ? { dpop_bound_access_tokens_required: true }
      : { dpop_signing_alg_values_supported: ['ES256'] };
  };

  const deviceReply = () =>
    json({
      device_code: secret('a device code'),
      user_code: 'WDJB-MJHT',
      verification_uri: 'https://as.example/enter',
      expires_in: 600,
      interval: 1,
    });

  const talk: Talk = {
    secret,
    hear({ url, headers, body }) {
      const { authorization = '', dpop } = headers;
      const [, scheme = '', credentials = ''] = /^(\w+) (.+)$/.exec(authorization) ?? [];
      if (/^basic$/i.test(scheme)) hearOne(secretOfBasic(credentials), 'a client secret');
      else hearOne(credentials, 'a token in a header');
      if (typeof dpop === 'string') secrets.set(dpop, 'a proof');
      for (const [name, value] of url.searchParams) {
        if (heardNames.has(name)) hearOne(value, `${name} in an address`);
      }
      if (body.startsWith('{')) return;
      for (const [name, value] of new URLSearchParams(body)) {
        if (heardNames.has(name)) hearOne(value, name);
      }
    },
    tell: () => all().join(' '),
    say(reply, path) {
      const proper = path === '/as/device' ? deviceReply() : reply;
      // What a body gives is in no head before it.
      const headers = repeatedHead(proper);
      return { ...proper, headers, body: repeatedBody(proper, path) };
    },
  };
  return {
    talk,
    secrets,
    /** Hears that a browser brought a code back to whoever waited; before, nobody can know it. */
    broughtBack: (code: string | null) => hearOne(code, 'code'),
    /** From now on it repeats nothing of what was said before. */
    forget: () => void used.splice(0),
  };
}

const newPart = (): string => randomBytes(12).toString('hex');

const heardNames = new Set([
  'state',
  'code',
  'code_verifier',
  'refresh_token',
  'access_token',
  'token',
  'client_secret',
  'client_assertion',
  'assertion',
  'subject_token',
  'device_code',
  'api_key',
]);

const spellings: ((value: string) => string)[] = [
  (value) => value,
  encodeURIComponent,
  (value) => Buffer.from(value).toString('base64'),
  (value) => Buffer.from(`x${value}`).toString('base64url'),
  (value) => Buffer.from(value).toString('hex'),
  (value) => JSON.stringify(value).slice(1, -1),
  inEscapes,
];

function inEscapes(value: string): string {
  return [...Buffer.from(value)]
    .map((byte) => String.raw`\u00${byte.toString(16).padStart(2, '0')}`)
    .join('');
}

const addressWith = (value: string): string =>
  `https://help.example/${encodeURIComponent(value)}?about=${encodeURIComponent(value)}`;

/** As a form encodes it (RFC 6749, 2.3.1). */
function secretOfBasic(credentials: string): string {
  const [, secret = ''] = /:(.*)$/s.exec(Buffer.from(credentials, 'base64').toString()) ?? [];
  return new URLSearchParams(`s=${secret}`).get('s') ?? '';
}
