import type { Dispatcher } from 'undici';
import { defaultLimits } from '../../../../shared/model/chat/chat.ts';
import type { AskModel } from '../../connections/requests/askable.ts';
import { systemClock } from '../clock.ts';
import type { Endpoints } from '../endpoints/endpoints.ts';
import { modelFor } from '../run/model-for.ts';
import { answerSampling } from './answer-sampling.ts';

type Needs = { endpoints(): Promise<Endpoints>; agent(): Promise<Dispatcher> };

/** Asks the models of the endpoints for servers; the user stands before and after. */
export const createAskModel =
  ({ endpoints: opened, agent }: Needs): AskModel =>
  async ({ model: choice, ...asked }) => {
    const endpoints = await opened();
    const model = await modelFor(choice, { endpoints, agent, events: [], settings: {} });
    const { kind } = endpoints.get(choice.endpointId);
    return answerSampling({
      ...asked,
      takesTools: true,
      model,
      endpointKind: kind,
      limits: defaultLimits,
      clock: systemClock,
      // The gates stand with the open request, which outlives an attempt, so that nothing is reviewed here.
      reviewRequest: async (params) => params,
      reviewResponse: async (result) => result,
    });
  };
