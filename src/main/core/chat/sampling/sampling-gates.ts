import { isObject } from '../../../../shared/json/is-object.ts';
import type { Sampling, ServerRequestAnswer } from '../../../../shared/model/calls/call.ts';
import type { ModelChoice } from '../../../../shared/model/chat-endpoint.ts';
import { messageOf, RpcError } from '../../../../shared/rpc/errors.ts';
import type { SamplingResult } from './answer-sampling.ts';
import { refused, type SamplingError } from '../../connections/requests/sampling-error.ts';
import { samplingRequest } from './sampling-request.ts';

/** Has a model answer what the user let pass. */
export type AskModel = (asked: {
  params: unknown;
  revision: string;
  model: ModelChoice;
  maxTokens: number;
  signal: AbortSignal;
}) => Promise<SamplingResult>;

/** More tokens than this no server gets for one request, whatever it asks for. */
export const mostTokens = 16_384;

/** Throws the `SamplingError` that says what is wrong with the parameters. */
export function checkSampling(params: unknown): void {
  samplingRequest(params, { endpointKind: 'demo', maxTokens: mostTokens, takesTools: true });
}

type Needs = {
  revision: string;
  askModel: AskModel | undefined;
  show(change: Partial<Pick<Sampling, 'params' | 'gate'>>): void;
  send(result: SamplingResult): void;
  refuse(error: SamplingError): void;
};

/**
 * The two gates between a server and a model: what goes to the model, and what comes back. Whoever
 * passes one has seen what passes. A model that fails leads back to the first.
 */
export function samplingGates({ revision, askModel, show, send, refuse }: Needs) {
  let asking: AbortController | undefined;
  const stop = () => {
    asking?.abort(new Error('The answer is not wanted any more.'));
    asking = undefined;
  };

  function ask(params: unknown, model: ModelChoice): void {
    if (!askModel) throw new RpcError('UNAVAILABLE', 'No model can be asked here.');
    stop();
    const mine = new AbortController();
    asking = mine;
    show({ params, gate: { at: 'model', modelId: model.modelId } });
    const { signal } = mine;
    askModel({ params, revision, model, maxTokens: mostTokens, signal }).then(
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
          return ask(paramsOf(given.paramsText), given.model);
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
        case 'accept':
          throw new RpcError('BAD_INPUT', 'The server asks for a message, not for a form.');
      }
    },
  };
}

function paramsOf(text: string): unknown {
  const params = parsed(text);
  try {
    checkSampling(params);
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
