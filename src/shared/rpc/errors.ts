export const rpcErrorCodes = [
  'BAD_INPUT',
  'NOT_FOUND',
  'REFUSED',
  'UNAVAILABLE',
  'CANCELLED',
  'CLOSED',
  'INTERNAL',
] as const;

export type RpcErrorCode = (typeof rpcErrorCodes)[number];

/** The one error that crosses the channel: `code` for programs, `message` for people. */
export class RpcError extends Error {
  readonly code: RpcErrorCode;
  readonly details: unknown;

  constructor(code: RpcErrorCode, message: string, details?: unknown) {
    super(message);
    this.name = 'RpcError';
    this.code = code;
    this.details = details;
  }
}

/** The message of a thrown value, whatever it is. */
export function messageOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  return isTooDeep(thrown) ? 'It is nested too deeply.' : thrown.message;
}

/** Whether an error means that the stack overflowed, by the messages of V8, Safari and Firefox. */
export const isTooDeep = (thrown: unknown): boolean =>
  thrown instanceof Error &&
  /^(?:RangeError|InternalError)$/.test(thrown.name) &&
  /call stack|too much recursion/.test(thrown.message);
