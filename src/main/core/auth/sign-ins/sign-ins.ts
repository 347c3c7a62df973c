import type { HttpLaunch, ServerDefinition } from '../../../../shared/model/servers/server.ts';
import type {
  AskedFromHere,
  SignInConsent,
  SignInSnapshot,
} from '../../../../shared/model/sign-in.ts';
import type { WireLog } from '../../wire/records/wire-log.ts';
import type { Authorization, SignInNeed } from './authorization.ts';
import type { Challenge } from '../steps/challenges.ts';
import type { OAuthClient } from '../steps/oauth-types.ts';
import type { Session, SignInKey } from './credential.ts';
import type { SignInStart } from './sign-in-flow.ts';
import type { TokenInspector } from './token-inspector.ts';

/** A connection whose requests may need a token. */
export type AuthorizedConnection = {
  definition: ServerDefinition;
  /** The launch with the values of its references. */
  launch: Pick<HttpLaunch, 'url' | 'headers' | 'oauth'>;
  log: WireLog;
  /** Hears that only the user can get a token; nothing waits for it. */
  onNeed(need: SignInNeed): void;
};

/** The sign-ins at protected servers. Servers are named by their definitions. */
export type SignIns = TokenInspector & {
  /**
   * What authorizes the requests of a connection; undefined where its definition has a header
   * Authorization of the user's own.
   */
  authorize(connection: AuthorizedConnection): Authorization | undefined;
  list(): SignInSnapshot[];
  /** The sign-in at a server, with what an earlier run has kept; undefined where there is none. */
  current(serverName: string): Promise<SignInSnapshot | undefined>;
  /** Begins to find out where to sign in; the snapshot says what is next. */
  prepare(serverName: string, need: SignInNeed): Promise<void>;
  /** Looks again, at the issuer that the user picked. NOT_FOUND without a sign-in, as for all below. */
  discover(serverName: string, issuer?: string): Promise<void>;
  /** Signs in with the user and the browser; resolves when it ended, however it did. */
  start(serverName: string, start?: SignInStart): Promise<SignInSnapshot>;
  /** Signs in anew for scopes besides those that are held; resolves with whether they were granted. */
  widen(serverName: string, challenge: Challenge): Promise<boolean>;
  /**
   * Rejects with `StepFailed` where a client of the user's own would be told to another issuer than
   * the one that it was used with.
   */
  checkClient(
    key: SignInKey,
    client: { clientId: string; issuer: string; trusts(issuer: string): boolean },
  ): Promise<void>;
  /** Takes a sign-in that was made elsewhere for its own, and connects with it where it is waited for. */
  adopt(
    serverName: string,
    key: SignInKey,
    kept: { client: OAuthClient; session: Session },
  ): Promise<void>;
  /** Stores what the user agreed to for this server, and looks again. REFUSED where it is not asked. */
  agree(serverName: string, consent: SignInConsent): Promise<void>;
  paste(serverName: string, text: string): { problem?: string };
  /** Sends what the browser was sent to; REFUSED where it is not waited for. */
  askFromHere(serverName: string): Promise<AskedFromHere>;
  cancel(serverName: string): void;
  /** Gets a new token now; REFUSED where there is none to renew, UNAVAILABLE where it failed. */
  refresh(serverName: string): Promise<void>;
  /** Stores the sign-in, so that it outlives the app; REFUSED where a keeper has to be chosen first. */
  store(serverName: string, mayUseFile: boolean): Promise<void>;
  /**
   * Revokes and forgets the tokens; answers with sentences on what remains, or with undefined where
   * nobody was signed in.
   */
  signOut(serverName: string): Promise<string[] | undefined>;
  /** Calls the listener with each change. Returns its undo. */
  onChange(listener: (snapshot: SignInSnapshot) => void): () => void;
  /** Calls the listener with the name of a server whose user has signed in. Returns its undo. */
  onSignedIn(listener: (serverName: string) => void): () => void;
  close(): void;
};
