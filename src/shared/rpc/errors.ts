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

/** The message of whatever was thrown. */
export const messageOf = (thrown: unknown): string =>
  thrown instanceof Error ? thrown.message : String(thrown);
