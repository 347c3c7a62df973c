import { createHash } from 'node:crypto';
import type { DpopKeyPair } from '@modelcontextprotocol/client';
import type { PrivateKey } from './credential.ts';

/** Proves possession of the key that tokens are bound to (RFC 9449). */
export type Dpop = {
  /** A fresh proof for one request; `accessToken` is the token that is sent with it. */
  proof(request: { method: string; url: string; accessToken?: string }): Promise<string>;
  /** Takes the nonce of a response; false where there is none, or the one that was known. */
  takeNonce(headers: Headers, url: string): boolean;
  /** The private key, to be kept with the tokens. */
  key: PrivateKey;
};

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };

/** Makes proofs with a kept key, or with a new one (ES256). */
export async function openDpop(kept?: PrivateKey): Promise<Dpop> {
  // The SDK is loaded here, as few authorization servers want proofs.
  const { DpopSession } = await import('@modelcontextprotocol/client');
  const key = kept ?? (await newKey());
  const session = await DpopSession.create({ alg: 'ES256', keyPair: await keyPairOf(key) });
  return {
    key,
    proof: ({ method, url, accessToken }) =>
      session.buildProof({
        htm: method,
        htu: url,
        ...(accessToken === undefined ? {} : { accessToken }),
      }),
    takeNonce(headers, url) {
      const nonce = headers.get('dpop-nonce');
      if (nonce === null || nonce === session.nonceFor(url)) return false;
      session.rememberNonce(url, nonce);
      return true;
    },
  };
}

async function newKey(): Promise<PrivateKey> {
  const { privateKey } = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  return crypto.subtle.exportKey('jwk', privateKey);
}

async function keyPairOf(key: PrivateKey): Promise<DpopKeyPair> {
  const { kty = '', crv = '', x = '', y = '' } = key;
  const publicJwk = { kty, crv, x, y };
  // Members in this order, and no others (RFC 7638, 3.2).
  const canonical = JSON.stringify({ crv, kty, x, y });
  return {
    privateKey: await crypto.subtle.importKey('jwk', key, algorithm, false, ['sign']),
    publicKey: await crypto.subtle.importKey('jwk', publicJwk, algorithm, true, ['verify']),
    publicJwk,
    thumbprint: createHash('sha256').update(canonical).digest('base64url'),
    alg: 'ES256',
  };
}
