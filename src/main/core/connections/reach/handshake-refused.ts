import type { FailureReason } from '../../../../shared/model/servers/connection.ts';

/** Thrown where the server answered the handshake, but not with a result; the message is for people. */
export class HandshakeRefused extends Error {
  /** The status of its HTTP answer; 0 where that says nothing more. */
  readonly status: number;
  /** Whether it answered `initialize` with a JSON-RPC error. */
  readonly isError: boolean;
  readonly reason: FailureReason;

  constructor(
    message: string,
    {
      status,
      isError,
      reason = { kind: 'refused', ...(status !== 0 && { status }) },
    }: { status: number; isError: boolean; reason?: FailureReason },
  ) {
    super(status === 0 ? message : message.replace(/\.$/, ` and HTTP ${status}.`));
    this.status = status;
    this.isError = isError;
    this.reason = reason;
  }
}
