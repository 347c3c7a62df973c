import { z } from 'zod';
import { maxOrigin } from '../model/servers/server-choices.ts';
import { serverName } from '../model/servers/server.ts';
import type { AskedFromHere } from '../model/sign-in.ts';
import type { TokenInspection, TokenIntrospection } from '../model/token-inspection.ts';
import { call } from '../rpc/define.ts';

const server = z.object({ serverName });
const text = z.string().max(2000);

/**
 * What can be asked of signing in at protected servers; how it goes arrives with the events. No
 * answer holds a token. All are NOT_FOUND for a server that has not asked for a sign-in.
 */
export const signInsContract = {
  /** Finds out anew where to sign in, at the issuer that the user picked. */
  'signIns.discover': call(() => server.extend({ issuer: text.optional() })).returns<void>(),
  /** Opens the browser at the authorization server; the client is given where none can register. */
  'signIns.start': call(() =>
    server.extend({
      scopes: z.array(z.string().max(300)).max(200).optional(),
      clientId: text.optional(),
      clientSecret: text.optional(),
      /** Shows a code for another device in place of opening the browser. */
      usesDevice: z.boolean().optional(),
    }),
  ).returns<void>(),
  /** Takes the address that the browser ended at, where it could not return by itself. */
  'signIns.paste': call(() => server.extend({ text: z.string().max(100_000) })).returns<{
    problem?: string;
  }>(),
  /** Sends what the browser was sent to from here, without cookies. REFUSED where none is waited for. */
  'signIns.askFromHere': call(() => server).returns<AskedFromHere>(),
  'signIns.cancel': call(() => server).returns<void>(),
  /** Stores what the user agreed to for this server, and looks again. REFUSED where it is not asked. */
  'signIns.agree': call(() =>
    server.extend({
      consent: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('issuer'), issuer: text, asked: text }),
        z.object({ kind: z.literal('origin'), origin: z.string().max(maxOrigin) }),
      ]),
    }),
  ).returns<void>(),
  /** Gets a new access token now. REFUSED where none can be had without the user. */
  'signIns.refresh': call(() => server).returns<void>(),
  /** Stores the sign-in, so that it outlives the app. REFUSED where a keeper has to be chosen first. */
  'signIns.store': call(() =>
    server.extend({ mayUseFile: z.boolean().default(false) }),
  ).returns<void>(),
  /** What can be seen of the tokens, and what is wrong with them. REFUSED where none is held. */
  'signIns.inspect': call(() => server).returns<TokenInspection>(),
  /** Asks the authorization server about the access token. UNAVAILABLE where it does not answer. */
  'signIns.introspect': call(() => server).returns<TokenIntrospection>(),
  /** Lets the access token count as expired, so that the next request renews it. */
  'signIns.expire': call(() => server).returns<void>(),
  /** A request by curl, in which `$TOKEN` stands for the access token. */
  'signIns.curl': call(() => server).returns<{ command: string }>(),
  /** Revokes and forgets the tokens, and disconnects; answers with sentences on what remains. */
  'signIns.signOut': call(() => server).returns<{ notes: string[] }>(),
};
