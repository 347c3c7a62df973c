import type { Usage } from '../../../../shared/model/chat-endpoint.ts';
import type { StepPart, StepRequest } from '../model.ts';
import { ModelFailure } from '../model.ts';
import { callOptions } from './call-options.ts';
import { failureOf, placeOf } from './failure.ts';
import { guardedFetch } from './guarded-fetch.ts';
import { providerModel } from './provider-model.ts';
import type { ModelAccess } from './model-access.ts';
import { promptOf } from './prompt.ts';
import { readStep } from './read-step.ts';
import { redactorOf } from './redact.ts';
import { streamedAnswer } from './streamed-answer.ts';

/** One request to a model. Throws a `ModelFailure`, or the signal's reason. */
export async function* runStep(
  access: ModelAccess,
  modelId: string,
  provider: string,
  request: StepRequest,
): AsyncGenerator<StepPart> {
  const { endpoint } = access;
  const { signal } = request;
  const redact = redactorOf(access);
  const place = placeOf(endpoint);
  let usage: Usage | undefined;
  try {
    signal.throwIfAborted();
    if (endpoint.kind === 'demo')
      throw new ModelFailure('The demo model has no endpoint.', { kind: 'bad-request' });
    const fetch = streamedAnswer(
      guardedFetch(access, redact, request.onExchange),
      endpoint,
      redact,
    );
    const model = await providerModel(access, modelId, fetch);
    const { prompt, leftOut } = promptOf(request.instructions, request.messages, {
      wire: endpoint.kind,
      provider,
    });
    const { stream } = await model.doStream({ ...callOptions(request, endpoint), prompt });
    yield* readStep(stream, {
      provider,
      place,
      redact,
      readsThinkTags: endpoint.readsThinkTags ?? false,
      warnings: leftOut,
      onUsage: (told) => (usage = told),
    });
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    const failure = failureOf(error, place, redact);
    failure.usage ??= usage;
    throw failure;
  }
}
