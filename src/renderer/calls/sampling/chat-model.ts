import { modelChoice, type ModelChoice } from '../../../shared/model/chat-endpoint.ts';
import { readViewState, writeViewState } from '../../view-state.ts';

const key = 'chat model';

/** Notes the model that the chat asked last, with which a sampling request begins as well. */
export const noteChatModel = (model: ModelChoice | undefined): void => {
  if (model) writeViewState(key, model);
};

/** The model that the chat asked last; undefined where it asked none yet. */
export const chatModel = (): ModelChoice | undefined =>
  modelChoice.safeParse(readViewState(key)).data;
