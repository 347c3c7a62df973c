/**
 * A question to the process that speaks to the system's keyring. It is passed on stdin, since other
 * users can see the arguments of a process.
 */
export type KeyringQuestion =
  | { do: 'read' | 'forget'; account: string }
  | { do: 'keep'; account: string; value: string };

/** `value` is null where the keyring has no such item, and for `keep` and `forget`. */
export type KeyringAnswer = { value: string | null } | { problem: string };

/** What the process writes as soon as it runs, before its answer, which is JSON. */
export const hasStarted = '\n';
