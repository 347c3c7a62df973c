import type { AppContract } from '../../../shared/contract/index.ts';
import type { Handlers } from '../../../shared/rpc/define.ts';
import type { SignIns } from './sign-ins/sign-ins.ts';

type Rooms = {
  signIns: SignIns;
  /** Ends the connections of a server, whose tokens are about to be forgotten. */
  disconnect(serverName: string): Promise<void>;
};

/** What the page can ask of signing in. */
export const signInHandlers = ({ signIns, disconnect }: Rooms) =>
  ({
    'signIns.discover': ({ serverName, issuer }) => signIns.discover(serverName, issuer),
    'signIns.start': ({ serverName, ...start }) => {
      // The browser may take minutes; how it ends arrives with the events.
      signIns.start(serverName, start).catch((error: unknown) => console.error(error));
    },
    'signIns.paste': ({ serverName, text }) => signIns.paste(serverName, text),
    'signIns.askFromHere': ({ serverName }) => signIns.askFromHere(serverName),
    'signIns.cancel': ({ serverName }) => signIns.cancel(serverName),
    'signIns.agree': ({ serverName, consent }) => signIns.agree(serverName, consent),
    'signIns.refresh': ({ serverName }) => signIns.refresh(serverName),
    'signIns.store': ({ serverName, mayUseFile }) => signIns.store(serverName, mayUseFile),
    'signIns.inspect': ({ serverName }) => signIns.inspect(serverName),
    'signIns.introspect': ({ serverName }) => signIns.introspect(serverName),
    'signIns.expire': ({ serverName }) => signIns.expire(serverName),
    'signIns.curl': ({ serverName }) => signIns.curl(serverName),
    'signIns.signOut': async ({ serverName }) => {
      const notes = (await signIns.signOut(serverName)) ?? [];
      await disconnect(serverName);
      return { notes };
    },
  }) satisfies Partial<Handlers<AppContract>>;
