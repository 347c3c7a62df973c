import type { CallMethod } from '../calls/call.ts';

const methods: CallMethod[] = ['tools/call', 'prompts/get', 'resources/read'];

/** Under which what was typed for something of a server is remembered. */
export const draftKey = (serverName: string, method: CallMethod, name: string): string =>
  `draft ${serverName} ${method} ${name}`;

/** Under which the composer of a server remembers what it holds. */
export const rawDraftKey = (serverName: string): string => `raw ${serverName}`;

/** Under which an answer is remembered until it is given. */
export const answerKey = (serverName: string, serverRequestId: number | ''): string =>
  `answer ${serverName} ${serverRequestId}`;

export const isAnswerKey = (key: string): boolean => key.startsWith('answer ');

/** A key of this server's as it is under another name; undefined where it is not of this server. */
export function keyAt(key: string, serverName: string, other: string): string | undefined {
  if (key === rawDraftKey(serverName)) return rawDraftKey(other);
  const method = methods.find((one) => key.startsWith(draftKey(serverName, one, '')));
  return method && draftKey(other, method, key.slice(draftKey(serverName, method, '').length));
}

export const isKeyOf = (key: string, serverName: string): boolean =>
  keyAt(key, serverName, serverName) !== undefined;
