import type { NegotiatedServer } from '../../../../shared/model/servers/connection.ts';
import type { ServerDefinition } from '../../../../shared/model/servers/server.ts';
import { learnArguments } from '../../secrets/masking/learn-arguments.ts';
import type { KnownSecrets } from '../../secrets/masking/known-secrets.ts';
import type { VariableValues } from '../variables/expand-variables.ts';
import type { CallLine } from './call.ts';
import type { CallRequest, Calls } from './calls.ts';
import { fillArguments, sentWith } from '../variables/fill-arguments.ts';
import type { ServerLists } from './server-lists.ts';
import { takesTasks, type Tasks } from './tasks/tasks.ts';

type Rooms = {
  connection: {
    definition: ServerDefinition;
    lists: Pick<ServerLists, 'needsTask' | 'judge' | 'secretSchemaOf'>;
    /** Throws where the server can't be asked anything now. */
    checkReady(): NegotiatedServer;
  };
  calls: Pick<Calls, 'start'>;
  tasks: Pick<Tasks, 'begin'>;
  known: Pick<KnownSecrets, 'add'>;
  lineOf(callId: number): Omit<CallLine, 'judge' | 'runTask'>;
  /** The values of references. */
  values(): VariableValues;
  /** Takes values that are about to be sent, so that they are masked. */
  learn(secrets: readonly [reference: string, value: string][]): void;
};

/** Sends a call over a connection, and follows it to its end. */
export function startCall(request: CallRequest, rooms: Rooms): { callId: number } {
  const { connection, calls, tasks, known, lineOf, values, learn } = rooms;
  const { connectionId, variables: chosen = [], argumentsText } = request;
  const server = connection.checkReady();
  // A chat, which asks for no tasks, can call a tool that runs as one alone, too.
  const isTask = request.method === 'tools/call' && connection.lists.needsTask(request.name);
  const asTask = request.asTask ?? (isTask && takesTasks(server) ? {} : undefined);
  const lineFor = (callId: number) => {
    const line: CallLine = lineOf(callId);
    line.judge = (result, requestSeq) => connection.lists.judge(request, result, requestSeq);
    line.runTask = (answered) => tasks.begin({ ...answered, connectionId, callId });
    return line;
  };
  const filledIn = (text: string) => {
    const filled = fillArguments(text, chosen, values());
    learn(filled.secrets);
    return sentWith(filled);
  };
  // Before anything is sent, since what is sent may be repeated at once.
  learnArguments(known, argumentsText, connection.lists.secretSchemaOf(request));
  const { metaText = '' } = request;
  if (metaText !== '') learnArguments(known, metaText);
  return {
    callId: calls.start(
      asTask === request.asTask ? request : { ...request, asTask },
      connection.definition,
      lineFor,
      chosen.length > 0 ? filledIn : undefined,
    ),
  };
}
