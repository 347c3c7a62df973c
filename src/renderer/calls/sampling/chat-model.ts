import { isObject } from '../../../shared/json/is-object.ts';
import type { ModelChoice } from '../../../shared/model/chat-endpoint.ts';
import { readViewState, writeViewState } from '../../view-state.ts';

const key = 'chat model';

/** Notes the model that the chat asked last, with which a sampling request begins as well. */
export const noteChatModel = (model: ModelChoice | undefined): void => {
  if (model) writeViewState(key, model);
};

/** The model that the chat asked last; undefined where it asked none yet. */
export function chatModel(): ModelChoice | undefined {
  const stored = readViewState(key);
  if (!isObject(stored)) return undefined;
  const { endpointId, modelId } = stored;
  return typeof endpointId === 'string' && typeof modelId === 'string'
    ? { endpointId, modelId }
    : undefined;
}
