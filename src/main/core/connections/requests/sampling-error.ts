/** The JSON-RPC error that answers a sampling request; the message is for the server. */
export class SamplingError extends Error {
  override readonly name = 'SamplingError';
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** The error for a user who rejects: code -1 (client/sampling, error handling). */
export const refused = (): SamplingError =>
  new SamplingError(-1, 'The user rejected the sampling request.');

export const invalidParams = (message: string): SamplingError => new SamplingError(-32602, message);
export const failed = (message: string): SamplingError => new SamplingError(-32603, message);
