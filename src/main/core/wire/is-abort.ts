/** Whether something ended because we aborted or cancelled it. */
export const isAbort = (reason: unknown): boolean =>
  reason === undefined || (reason instanceof Error && reason.name === 'AbortError');
