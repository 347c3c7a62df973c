import { isTaskOver, type WatchedTask } from '../../../shared/model/calls/task.ts';
import { messageOf, RpcError } from '../../../shared/rpc/errors.ts';
import { CliError, exitCodes } from '../cli-error.ts';
import { answerRequest, type Outcome } from '../run-call.ts';
import type { Session } from '../session.ts';
import { resultText } from '../text/result-text.ts';
import { tasksTable, taskText } from './task-text.ts';

type Options = {
  isJson: boolean;
  /** A JSON object that accepts each elicitation request; undefined declines them. */
  answer?: string | undefined;
  signal: AbortSignal;
  say(line: string): void;
};
type OfTask = Options & { taskId: string };

/** Lists the tasks of a server: its own list, where it has one, and those that are kept. */
export async function runTasksList(session: Session, { isJson, say }: Options): Promise<Outcome> {
  const { tasks } = session.backend.connections;
  const list = await orFailed(tasks.list(session.connectionId));
  if (!list.canList)
    say('The server can’t list its tasks: these are the ones that Wirebench stored.');
  if (list.isCutShort) say('The list is incomplete: the server has more.');
  if (list.failure !== undefined) say(list.failure);
  const output = isJson ? `${JSON.stringify(list)}\n` : tasksTable(list.tasks);
  return { output, exitCode: list.failure === undefined ? exitCodes.ok : exitCodes.protocol };
}

/** Prints how a task stands. */
export async function runTasksGet(session: Session, options: OfTask): Promise<Outcome> {
  return outcomeFor(await taskOf(session, options), options);
}

/** Waits until a task is over, and prints its result as that of a call. */
export async function runTasksResult(session: Session, options: OfTask): Promise<Outcome> {
  const { connections } = session.backend;
  const { connectionId } = session;
  const { taskId, isJson, say, signal } = options;
  const undo = connections.serverRequests.onRequest((request) =>
    answerRequest(session, request, { answer: options.answer, say }),
  );
  try {
    const interrupted = new Promise<never>((_resolve, reject) => {
      const onAbort = () => reject(new CliError(exitCodes.interrupted, 'Interrupted.'));
      signal.addEventListener('abort', onAbort, { once: true });
    });
    const outcome = await Promise.race([
      orFailed(connections.tasks.outcome(connectionId, taskId)),
      interrupted,
    ]);
    if (outcome.status === 'failed') throw new CliError(exitCodes.protocol, outcome.message);
    if (outcome.status === 'cancelled') {
      throw new CliError(exitCodes.toolError, `The task ${taskId} was cancelled.`);
    }
    const { error } = outcome.answer;
    const text = outcome.answer.kept.text.toString('utf8');
    if (error !== undefined) {
      const { message } = error as { message?: unknown };
      throw new CliError(exitCodes.protocol, `The task failed: ${String(message)}`);
    }
    const isError = (outcome.answer.result as { isError?: unknown } | undefined)?.isError === true;
    if (isError) say('The tool reported an error.');
    const facts = JSON.stringify({ taskId, isError });
    const output = isJson ? `${facts.slice(0, -1)},"result":${text}}\n` : resultText(text);
    return { output, exitCode: isError ? exitCodes.toolError : exitCodes.ok };
  } finally {
    undo();
  }
}

/** Asks the server to end a task, and prints how it stands then. */
export async function runTasksCancel(session: Session, options: OfTask): Promise<Outcome> {
  const { tasks } = session.backend.connections;
  await orFailed(tasks.cancel(session.connectionId, options.taskId));
  const task = await taskOf(session, options);
  if (!isTaskOver(task.standing))
    options.say('The cancellation was sent, and the task is still running.');
  return outcomeFor(task, options);
}

const taskOf = ({ backend, connectionId }: Session, { taskId }: OfTask): Promise<WatchedTask> =>
  orFailed(backend.connections.tasks.get(connectionId, taskId));

const outcomeFor = (task: WatchedTask, { isJson }: Options): Outcome => ({
  output: isJson ? `${JSON.stringify(task)}\n` : taskText(task),
  exitCode: exitCodes.ok,
});

/** What the server refused, as the end of the command. */
async function orFailed<Result>(asked: Promise<Result>): Promise<Result> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    throw new CliError(exitCodes.protocol, messageOf(error));
  }
}
