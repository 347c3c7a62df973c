/** What the demo model says in one step. */
export type DemoTurn = {
  reasoning?: string | undefined;
  text?: string | undefined;
  calls?: { wireName: string; argumentsText: string; callId?: string | undefined }[] | undefined;
  warnings?: string[] | undefined;
};
