import type { AppContract } from '../../../shared/contract/index.ts';
import type { ComparedBodies } from '../../../shared/model/traffic/body-questions.ts';
import type { Handlers } from '../../../shared/rpc/define.ts';
import { taskHandlers } from './calls/tasks/task-handlers.ts';
import { paramSchemas } from './calls/param-schemas.ts';
import { logHandlers } from './logs/log-handlers.ts';
import type { Connections } from './connections.ts';
import { serverRequestHandlers } from './server-request-handlers.ts';
import { subscriptionHandlers } from './subscriptions/subscription-handlers.ts';
import type { Variables } from './variables/variables.ts';

type Rooms = {
  connections: Connections;
  variables: Pick<Variables, 'ready'>;
  /** Compares two texts by their values. */
  compare(before: string, after: string, signal: AbortSignal): Promise<ComparedBodies>;
};

/** The most characters of a result that is compared. */
const longestCompared = 16_000_000;

/** What the page can ask of live connections, and of calls over them. */
export const connectionHandlers = ({ connections, variables, compare }: Rooms) =>
  ({
    'connections.connect': ({ serverName, ...options }) => connections.connect(serverName, options),
    'connections.follow': ({ serverName, origin }) => connections.follow(serverName, origin),
    'connections.disconnect': ({ connectionId }) => connections.disconnect(connectionId),
    'connections.goOn': ({ connectionId }) => connections.skipHandshake(connectionId),
    'connections.ping': ({ connectionId }) => connections.ping(connectionId),
    'connections.allowScopes': async ({ connectionId, kind }) => ({
      isGranted: await connections.allowListScopes(connectionId, kind),
    }),
    'connections.sendRaw': ({ connectionId, text, headers }) =>
      connections.sendRaw(connectionId, text, headers),
    'protocol.paramSchemas': () => paramSchemas(),
    'calls.complete': ({ connectionId, ...request }, { signal }) =>
      connections.complete(connectionId, request, signal),
    'calls.start': async (request) => {
      if (request.variables) await variables.ready(request.variables);
      return connections.startCall(request);
    },
    'calls.fillArguments': async ({ connectionId, argumentsText, variables: chosen }) => {
      await variables.ready(argumentsText);
      return connections.fillArguments(connectionId, argumentsText, chosen);
    },
    'calls.extend': ({ callId, byMs }) => connections.extendCall(callId, byMs),
    'calls.allowScopes': ({ callId, isAllowed }) => connections.allowScopes(callId, isAllowed),
    'calls.cancel': ({ callId }) => connections.cancelCall(callId),
    'calls.result': ({ callId, limit }) => connections.callResult(callId, limit),
    'calls.compare': ({ before, after }, { signal }) => {
      const [one, other] = [before, after].map((callId) =>
        connections.callResult(callId, longestCompared),
      );
      return compare(one?.text ?? '', other?.text ?? '', signal);
    },
    ...taskHandlers(connections.tasks),
    ...subscriptionHandlers(connections.subscriptions),
    ...logHandlers(connections.logs),
    ...serverRequestHandlers(connections),
  }) satisfies Partial<Handlers<AppContract>>;
