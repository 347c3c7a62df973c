import { counted } from '../../../shared/counted.ts';
import type { Alert, AlertKind } from '../../../shared/model/alert.ts';
import type { CallSnapshot } from '../../../shared/model/calls/call.ts';
import type {
  ServerRequestOutline,
  ServerRequestsOfConnection,
} from '../../../shared/model/calls/server-requests.ts';
import type { AskedApproval } from '../chat/run/chat-runs.ts';

/** A call that took long and has ended; `conversationId` where the chat made it. */
export type EndedCall = Pick<
  CallSnapshot,
  'callId' | 'serverName' | 'method' | 'name' | 'state'
> & { durationUs: number; conversationId?: string | undefined };

export type Waiting = {
  asked: readonly ServerRequestsOfConnection[];
  approvals: readonly AskedApproval[];
  ended: readonly EndedCall[];
};

type NameIt = (name: string) => string;

/** More things of a kind than these are told by one alert with their count. */
const mostSingle = 3;

/** How many things of each kind wait. */
export const countsOf = ({ asked, approvals, ended }: Waiting): Record<AlertKind, number> => ({
  questions: asked.reduce(
    (sum, { count, oldest }) => sum + count - oldest.filter(isRuled).length,
    0,
  ),
  approvals: approvals.length,
  calls: ended.length,
});

export const isFlood = (count: number): boolean => count > mostSingle;

/** An alert for each thing of a kind that waits. */
export function singleAlerts(kind: AlertKind, waiting: Waiting, nameIt: NameIt): Alert[] {
  switch (kind) {
    case 'questions':
      return questionsIn(waiting).map((one) => questionAlert(one, nameIt));
    case 'approvals':
      return waiting.approvals.map((one) => approvalAlert(one, nameIt));
    case 'calls':
      return waiting.ended.map((one) => callAlert(one, nameIt));
  }
}

/** One alert for all things of a kind that wait; undefined where none does. */
export function groupAlert(kind: AlertKind, waiting: Waiting, nameIt: NameIt): Alert | undefined {
  const count = countsOf(waiting)[kind];
  const [approval] = waiting.approvals;
  const last = waiting.ended.at(-1);
  switch (kind) {
    case 'questions': {
      const names = [...new Set(questionsIn(waiting).map(({ serverName }) => serverName))];
      return {
        alertId: 'questions',
        title: counted(count, 'server request waits', 'server requests wait'),
        body: `From ${namesText(names, nameIt)}.`,
        place: { kind: 'inbox' },
      };
    }
    case 'approvals':
      return (
        approval && {
          alertId: 'approvals',
          title: counted(
            count,
            'tool call waits for your approval',
            'tool calls wait for your approval',
          ),
          body: 'In the chat.',
          place: { kind: 'conversation', conversationId: approval.conversationId },
        }
      );
    case 'calls':
      return (
        last && {
          ...callAlert(last, nameIt),
          alertId: 'calls',
          title: counted(count, 'long call has ended', 'long calls have ended'),
          body: `The last one: ${whatOf(last, nameIt)}.`,
        }
      );
  }
}

const questionsIn = ({ asked }: Waiting): ServerRequestOutline[] =>
  asked
    .flatMap(({ oldest }) => oldest)
    .filter((one) => !isRuled(one))
    .toSorted((a, b) => a.serverRequestId - b.serverRequestId);

/** Whether a rule is about to answer in the user's place. */
const isRuled = ({ rule }: ServerRequestOutline): boolean =>
  rule !== undefined && rule.failure === undefined;

function questionAlert(
  { serverRequestId, serverName, method }: ServerRequestOutline,
  nameIt: NameIt,
): Alert {
  const isModel = method === 'sampling/createMessage';
  return {
    alertId: `question ${serverRequestId}`,
    title: isModel ? 'A server sent a sampling request' : 'A server asks for your input',
    body: `“${nameIt(serverName)}” waits for your answer.`,
    place: { kind: 'inbox', serverRequestId },
  };
}

function approvalAlert(
  { conversationId, runId, callId, serverName, tool }: AskedApproval,
  nameIt: NameIt,
): Alert {
  return {
    alertId: `approval ${runId} ${callId}`,
    title: 'A tool call waits for your approval',
    body: `The chat wants to call “${nameIt(tool)}” of “${nameIt(serverName)}”.`,
    place: { kind: 'conversation', conversationId },
  };
}

function callAlert(call: EndedCall, nameIt: NameIt): Alert {
  const { callId, serverName, method, name, conversationId, durationUs } = call;
  return {
    alertId: `call ${callId}`,
    title: titleOf(call),
    body: `${whatOf(call, nameIt)}, after ${durationText(durationUs)}.`,
    place:
      conversationId === undefined
        ? { kind: 'call', serverName, method, name }
        : { kind: 'conversation', conversationId },
    isNews: true,
  };
}

function titleOf({ state }: EndedCall): string {
  if (state.status === 'failed') return 'A long call has failed';
  const isError = state.status === 'done' && state.isError;
  return isError ? 'A long call ended with an error' : 'A long call has ended';
}

/** A URI may hold the values that a template was filled with. */
const whatOf = ({ method, name, serverName }: EndedCall, nameIt: NameIt): string =>
  method === 'resources/read'
    ? `A resource of “${nameIt(serverName)}”`
    : `“${nameIt(name)}” of “${nameIt(serverName)}”`;

function namesText([first = '', ...others]: string[], nameIt: NameIt): string {
  const more = others.length;
  if (more === 0) return `“${nameIt(first)}”`;
  return `“${nameIt(first)}” and ${more === 1 ? 'another server' : `${more} other servers`}`;
}

function durationText(durationUs: number): string {
  const seconds = Math.round(durationUs / 1_000_000);
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}
