/** What the process is asked that speaks to the system's keyring; over stdin, since arguments are seen by all. */
export type KeyringQuestion =
  | { do: 'read' | 'forget'; account: string }
  | { do: 'keep'; account: string; value: string };

export type KeyringAnswer = { value: string | null } | { problem: string };
