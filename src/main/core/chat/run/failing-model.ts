import { messageOf, RpcError } from '../../../../shared/rpc/errors.ts';
import { ModelFailure, type Model } from '../model.ts';

/**
 * Stands in for a model that can't be asked, so that the run reports the reason as any other
 * failure.
 */
export function failingModel(provider: string, modelId: string, error: unknown): Model {
  const failure = asFailure(error);
  return {
    provider,
    modelId,
    // oxlint-disable-next-line require-yield -- it never gets to say anything
    async *step() {
      throw failure;
    },
  };
}

function asFailure(error: unknown): ModelFailure {
  if (error instanceof ModelFailure) return error;
  // What an endpoint lacks is its key, or the variable that holds it.
  const kind = error instanceof RpcError && error.code === 'UNAVAILABLE' ? 'auth' : 'bad-request';
  return new ModelFailure(messageOf(error), { kind });
}
