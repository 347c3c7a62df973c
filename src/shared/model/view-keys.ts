import type { CallMethod } from './calls/call.ts';

const methods: CallMethod[] = ['tools/call', 'prompts/get', 'resources/read'];

/** The view-state key for the arguments typed for a tool, prompt or resource of a server. */
export const draftKey = (serverName: string, method: CallMethod, name: string): string =>
  `draft ${serverName} ${method} ${name}`;

/** The view-state key for the text in a server's raw composer. */
export const rawDraftKey = (serverName: string): string => `raw ${serverName}`;

/**
 * The view-state key for an unsent answer to a server request; with '' as id, the common prefix.
 */
export const answerKey = (serverName: string, serverRequestId: number | ''): string =>
  `answer ${serverName} ${serverRequestId}`;

export const isAnswerKey = (key: string): boolean => key.startsWith('answer ');

/**
 * The key of a server's draft as it is under another server name; undefined where it is no draft of
 * this server.
 */
export function keyAt(key: string, serverName: string, other: string): string | undefined {
  if (key === rawDraftKey(serverName)) return rawDraftKey(other);
  const method = methods.find((one) => key.startsWith(draftKey(serverName, one, '')));
  return method && draftKey(other, method, key.slice(draftKey(serverName, method, '').length));
}

export const isKeyOf = (key: string, serverName: string): boolean =>
  keyAt(key, serverName, serverName) !== undefined;
