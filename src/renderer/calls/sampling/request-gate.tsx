import { useContext, useState, type ReactNode } from 'react';
import { hintedModel } from '../../../shared/hinted-model.ts';
import { isObject } from '../../../shared/json/is-object.ts';
import type { Sampling } from '../../../shared/model/calls/call.ts';
import type { ModelChoice } from '../../../shared/model/chat-endpoint.ts';
import { Button } from '../../ui/button.tsx';
import { count } from '../../ui/format.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { VisibleText } from '../../ui/visible-text.tsx';
import { chatModel } from './chat-model.ts';
import { allModels, modelOfKey, ModelSelect, modelKey } from './model-select.tsx';
import { pressOnce } from '../../ui/consent/press-once.ts';
import { useModels, type OfferedModels } from './use-models.ts';
import { MarkedText } from './marked-text.tsx';
import { MessageList } from './message-list.tsx';
import { PreferredModel } from './preferred-model.ts';
import { factsOf, withValue } from './sampling-values.ts';

type RequestGateProps = {
  request: Sampling;
  failure: string | undefined;
  decline: ReactNode;
  onAsk(params: unknown, model: ModelChoice): void;
  onByHand(): void;
};

/** The first gate: all that a model would be sent, and which model. */
export function RequestGate({ request, failure, decline, onAsk, onByHand }: RequestGateProps) {
  const { mostTokens } = request;
  const [params, setParams] = useState(request.params);
  const wanted = wantedTokens(request.params);
  const [tokens, setTokens] = useState(String(Math.min(wanted, mostTokens)));
  const { endpoints, isSettled } = useModels();
  const [chosen, setChosen] = useState<string>();
  const preferred = useContext(PreferredModel) ?? chatModel();
  // No model is preselected until all endpoints answered, so that it does not change meanwhile.
  const choice = chosen ?? (isSettled ? firstChoice(request.params, endpoints, preferred) : '');
  const model = modelOfKey(choice, endpoints);
  const change = (path: (string | number)[], value: unknown) =>
    setParams(withValue(params, path, value));
  const systemPrompt = isObject(params) ? params['systemPrompt'] : undefined;
  const isCount = /^[1-9]\d*$/.test(tokens) && Number(tokens) <= mostTokens;
  const ask = () => {
    if (model && isCount) onAsk(withValue(params, ['maxTokens'], Number(tokens)), model);
  };
  return (
    <>
      {failure !== undefined && (
        <p role="alert" className="mt-2 text-danger">
          <VisibleText text={failure} />
        </p>
      )}
      <div className="mt-3 flex flex-col gap-3">
        {typeof systemPrompt === 'string' && (
          <div>
            <p className="mb-1 text-xs font-medium">System prompt</p>
            <MarkedText
              label="system prompt"
              text={systemPrompt}
              onText={(text) => change(['systemPrompt'], text)}
            />
          </div>
        )}
        <MessageList params={params} onText={change} />
        <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-xs">
          {factsOf(params).map(({ label, text }) => (
            <div key={label} className="contents">
              <dt className="text-text-muted">{label}</dt>
              <dd className="min-w-0 break-words">
                <VisibleText text={text} />
              </dd>
            </div>
          ))}
        </dl>
        <div className="grid max-w-xl grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3">
          <ModelSelect
            endpoints={endpoints}
            isSettled={isSettled}
            value={choice}
            onValue={setChosen}
          />
          <TextField
            label="Max tokens"
            inputMode="numeric"
            value={tokens}
            onValue={setTokens}
            hint={wanted > mostTokens ? `Requested: ${count(wanted)}` : undefined}
            error={isCount ? undefined : `From 1 to ${count(mostTokens)}`}
          />
        </div>
      </div>
      <div className="sticky bottom-0 -mx-4 -mb-4 mt-3 flex flex-wrap items-center gap-2 border-t border-border bg-warning-fill px-4 py-2">
        <Button variant="primary" data-primary disabled={!model || !isCount} {...pressOnce(ask)}>
          Ask the model
        </Button>
        <Button {...pressOnce(onByHand)}>Write the answer</Button>
        {decline}
      </div>
    </>
  );
}

function wantedTokens(params: unknown): number {
  const wanted = isObject(params) ? params['maxTokens'] : undefined;
  return typeof wanted === 'number' ? wanted : 1;
}

/**
 * The first hinted model that is offered, or else the preferred one, or else the first of all; ''
 * for none.
 */
function firstChoice(
  params: unknown,
  endpoints: readonly OfferedModels[],
  preferred: ModelChoice | undefined,
): string {
  const all = allModels(endpoints);
  const hinted = hintedModel(params, all);
  const key = preferred && modelKey(preferred);
  const found =
    all.find(({ modelId }) => modelId === hinted) ??
    all.find((one) => modelKey(one) === key) ??
    all[0];
  return found ? modelKey(found) : '';
}
