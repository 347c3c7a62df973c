import { isObject } from '../../../../shared/json/is-object.ts';
import type { Sampling, ServerRequestAnswer } from '../../../../shared/model/calls/call.ts';
import type { ModelChoice } from '../../../../shared/model/chat-endpoint.ts';
import { messageOf, RpcError } from '../../../../shared/rpc/errors.ts';
import type { Sampler, SamplingResult } from './askable.ts';
import { refused, type SamplingError } from './sampling-error.ts';

/** The most tokens that a server gets for one request, whatever its `maxTokens`. */
export const mostTokens = 16_384;

type Needs = {
  revision: string;
  sampler: Sampler;
  show(change: Partial<Pick<Sampling, 'params' | 'gate'>>): void;
  send(result: SamplingResult): void;
  refuse(error: SamplingError): void;
};

/**
 * The two gates between a server and a model: what goes to the model, and what comes back. Whoever
 * passes one has seen what passes. A model that fails leads back to the first.
 */
export function samplingGates({ revision, sampler, show, send, refuse }: Needs) {
  let asking: AbortController | undefined;
  const stop = () => {
    asking?.abort(new Error('The answer is no longer needed.'));
    asking = undefined;
  };

  function ask(params: unknown, model: ModelChoice): void {
    if (!sampler.ask) throw new RpcError('UNAVAILABLE', 'No model is available.');
    stop();
    const mine = new AbortController();
    asking = mine;
    show({ params, gate: { at: 'model', modelId: model.modelId } });
    const { signal } = mine;
    sampler.ask({ params, revision, model, maxTokens: mostTokens, signal }).then(
      (result) => {
        if (asking === mine) show({ gate: { at: 'answer', result } });
      },
      (error: unknown) => {
        if (asking === mine) show({ gate: { at: 'request', failure: messageOf(error) } });
      },
    );
  }

  const cancel = () => {
    stop();
    refuse(refused());
  };

  return {
    cancel,
    answer(given: ServerRequestAnswer): void {
      switch (given.action) {
        case 'ask':
          return ask(paramsOf(given.paramsText, sampler), given.model);
        case 'back':
          stop();
          return show({ gate: { at: 'request' } });
        case 'send': {
          const result = resultOf(given.resultText);
          stop();
          return send(result);
        }
        case 'decline':
        case 'cancel':
          return cancel();
        case 'hold':
          return;
        case 'accept':
        case 'open':
          throw new RpcError('BAD_INPUT', 'This is a sampling request, not an elicitation.');
      }
    },
  };
}

function paramsOf(text: string, sampler: Sampler): unknown {
  const params = parsed(text);
  try {
    sampler.check(params, mostTokens);
  } catch (error) {
    throw new RpcError('BAD_INPUT', `The request can’t be sent: ${messageOf(error)}`);
  }
  return params;
}

function resultOf(text: string): SamplingResult {
  const result = parsed(text);
  const { role, content, model } = isObject(result) ? result : {};
  if (
    role !== 'assistant' ||
    !(isObject(content) || Array.isArray(content)) ||
    typeof model !== 'string'
  ) {
    throw new RpcError(
      'BAD_INPUT',
      'The message needs the role "assistant", a content and a model.',
    );
  }
  return result as SamplingResult;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new RpcError('BAD_INPUT', `The answer is not valid JSON: ${messageOf(error)}`);
  }
}
