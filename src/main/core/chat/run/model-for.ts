import type { Dispatcher } from 'undici';
import type { ModelChoice, ModelSettings } from '../../../../shared/model/chat-endpoint.ts';
import type { ChatEvent } from '../../../../shared/model/chat/chat.ts';
import { createDemoModel } from '../demo/demo-model.ts';
import { demoOptionsOf } from '../demo/demo-options.ts';
import { replayTurns } from '../demo/replay-turns.ts';
import type { Endpoints } from '../endpoints/endpoints.ts';
import { failingModel } from './failing-model.ts';
import { maskAnswer, secretsOf } from './mask-answer.ts';
import type { Model } from '../model.ts';
import { modelAtEndpoint } from '../providers/model-at-endpoint.ts';

type Needs = {
  endpoints: Endpoints;
  agent(): Promise<Dispatcher>;
  /** The events of the conversation, for the demo's replay. */
  events: ChatEvent[];
  settings: ModelSettings;
};

/** The model of a run. Where its endpoint can't be used, a model whose first step fails with the reason. */
export async function modelFor(
  { endpointId, modelId }: ModelChoice,
  { endpoints, agent, events, settings }: Needs,
): Promise<Model> {
  try {
    const endpoint = endpoints.get(endpointId);
    if (endpoint.kind === 'demo') return demoModel(modelId, events, settings);
    const resolved = await endpoints.resolve(endpoint);
    return maskAnswer(modelAtEndpoint({ ...resolved, agent }, modelId), secretsOf(resolved));
  } catch (error) {
    return failingModel(endpointId, modelId, error);
  }
}

function demoModel(modelId: string, events: ChatEvent[], settings: ModelSettings): Model {
  const runId = modelId === 'replay' ? demoOptionsOf(settings).replay?.runId : undefined;
  const turns = runId === undefined ? undefined : replayTurns(events, runId);
  return createDemoModel({ modelId, turns });
}
