import {
  Braces,
  Clock,
  Globe,
  Hourglass,
  KeyRound,
  MessageCircleQuestion,
  Unplug,
  Wrench,
  type LucideIcon,
} from 'lucide-react';
import type { CallMethod, CallState } from '../../../shared/model/calls/call.ts';

export type Failure = {
  icon: LucideIcon;
  /** Where the call failed, in two or three words. */
  title: string;
  /** What that means, and what to do. */
  next: string;
};

type Failed = Extract<CallState, { status: 'failed' }>;

/** Where a call failed and what to do about it; undefined for one that did not fail. */
export function failureOf(state: CallState, method: CallMethod): Failure | undefined {
  if (state.status === 'done') return state.isError ? toolError : undefined;
  if (state.status !== 'failed') return undefined;
  if (state.reason === 'timeout') return timedOut;
  if (state.reason === 'connection') return noAnswer;
  if (state.layer === undefined) return jsonRpcError(state, method);
  if (state.layer === 'http') return httpError(state);
  return others[state.layer];
}

const toolError: Failure = {
  icon: Wrench,
  title: 'Tool error',
  next: 'The tool ran and says that it failed (isError); a model reads this text. Change the arguments, or look at the server’s logs.',
};

const timedOut: Failure = {
  icon: Clock,
  title: 'Timed out',
  next: 'The server was notified, but may still be working. See in the traffic how far it got, or allow more time in the call’s options.',
};

const noAnswer: Failure = {
  icon: Unplug,
  title: 'No response',
  next: 'The connection ended before the response arrived, so the call may have run. Its last records and stderr are in the traffic.',
};

const others: Record<Exclude<NonNullable<Failed['layer']>, 'http'>, Failure> = {
  authorization: {
    icon: KeyRound,
    title: 'Not authorized',
    next: 'The server did not run the call.',
  },
  task: {
    icon: Hourglass,
    title: 'Task failed',
    next: 'The server took the call as a task, and the task ended without a result.',
  },
  answer: {
    icon: Braces,
    title: 'Not a JSON-RPC response',
    next: 'The server has to send a result or an error. The response is in the traffic, unchanged.',
  },
  question: {
    icon: MessageCircleQuestion,
    title: 'Input not given',
    next: 'The call can’t continue without what the server requested.',
  },
};

function jsonRpcError({ code }: Failed, method: CallMethod): Failure {
  return { icon: Braces, title: 'JSON-RPC error', next: nextAfter(code, method) };
}

function nextAfter(code: number | undefined, method: CallMethod): string {
  switch (code) {
    case -32_601:
      return `The server has no ${method}: its Overview shows what it declares.`;
    case -32_602:
      return method === 'tools/call'
        ? 'The tool did not run. Check the arguments against the definition; servers send this code for unknown tools, too.'
        : 'Check the arguments against the definition; it may also be gone from the list.';
    case -32_021:
      return 'Declare the capability on the server’s page, and run the call again.';
    case -32_042:
      return 'Open the address, and run the call again.';
    default:
      return 'The server refused the request. Its logs and stderr may say more.';
  }
}

/** The message of an HTTP failure names its status. */
function httpError({ message }: Failed): Failure {
  const status = Number(/\bHTTP (\d{3})\b/.exec(message)?.[1]);
  return { icon: Globe, title: 'HTTP error', next: nextAfterStatus(status) };
}

function nextAfterStatus(status: number): string {
  if (status === 401 || status === 403) return 'Sign in, or check the headers of the server.';
  if (status === 404) return 'The session may have ended: connect again.';
  if (status === 429)
    return 'The server limits how often it is called (HTTP 429). Run it again later.';
  if (status >= 500) return 'The server, or a proxy in front of it, failed. Check its logs.';
  return 'The request was refused before it reached MCP. The HTTP exchange and its headers are in the traffic.';
}
