/** What a server is answered in place of a message: a JSON-RPC error. */
export class SamplingError extends Error {
  override readonly name = 'SamplingError';
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** The specification's own code for a user who refuses. */
export const refused = (): SamplingError =>
  new SamplingError(-1, 'The user rejected the sampling request.');

export const invalidParams = (message: string): SamplingError => new SamplingError(-32602, message);
export const failed = (message: string): SamplingError => new SamplingError(-32603, message);
