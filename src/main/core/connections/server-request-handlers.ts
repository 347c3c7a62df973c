import type { AppContract } from '../../../shared/contract/index.ts';
import type { Handlers } from '../../../shared/rpc/define.ts';
import type { Connections } from './connections.ts';

type Names = Extract<keyof AppContract, `serverRequests.${string}`>;

/** What the page may ask of the servers' open requests to the user. */
export const serverRequestHandlers = ({
  serverRequests,
}: Connections): Pick<Handlers<AppContract>, Names> => ({
  'serverRequests.answer': ({ serverRequestId, answer }) =>
    serverRequests.answer(serverRequestId, answer),
  'serverRequests.window': ({ after, limit, ...scope }) =>
    serverRequests.window(scope, { after, limit }),
  'serverRequests.open': ({ serverRequestId, ...part }) =>
    serverRequests.open(serverRequestId, part),
  'serverRequests.ended': (scope) => serverRequests.ended(scope),
  'serverRequests.declineAll': async (scope) => ({
    declined: await serverRequests.declineAll(scope),
  }),
});
