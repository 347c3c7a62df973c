import type { Model, StepPart, StepRequest } from '../model.ts';
import type { ModelAccess } from './model-access.ts';

/** A model at an endpoint of any kind but the demo. The provider's library is loaded with its first step. */
export function modelAtEndpoint(access: ModelAccess, modelId: string): Model {
  const { kind, endpointId } = access.endpoint;
  // State that one model signed is refused by another, and by the same model for another account.
  const provider = `${kind}/${modelId}@${endpointId}`;
  return {
    provider,
    modelId,
    async *step(request: StepRequest): AsyncGenerator<StepPart> {
      const { runStep } = await import('./run-step.ts');
      yield* runStep(access, modelId, provider, request);
    },
  };
}
