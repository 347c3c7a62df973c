import type { ModelChoice } from '../../../shared/model/chat-endpoint.ts';
import { Field } from '../../ui/fields/field.tsx';
import { inputClass } from '../../ui/fields/text-field.tsx';
import type { OfferedModels } from './use-models.ts';

type ModelSelectProps = {
  endpoints: readonly OfferedModels[];
  /** Whether every endpoint has listed its models or failed to. */
  isSettled: boolean;
  /** The chosen model as `modelKey` writes it; '' for none. */
  value: string;
  onValue(value: string): void;
};

/** Chooses one of the models of all endpoints. */
export function ModelSelect({ endpoints, isSettled, value, onValue }: ModelSelectProps) {
  return (
    <Field label="Model">
      {(ids) => (
        <select
          {...ids}
          className={inputClass}
          value={value}
          onChange={(event) => onValue(event.target.value)}
        >
          {value === '' && <option value="">{isSettled ? 'No model' : 'Choose a model'}</option>}
          {endpoints.map(({ endpointId, label, models }) => (
            <optgroup key={endpointId} label={label}>
              {models.map(({ modelId, title }) => (
                <option key={modelId} value={modelKey({ endpointId, modelId })}>
                  {title ?? modelId}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      )}
    </Field>
  );
}

export const modelKey = ({ endpointId, modelId }: ModelChoice): string =>
  JSON.stringify([endpointId, modelId]);

export const modelOfKey = (
  key: string,
  endpoints: readonly OfferedModels[],
): ModelChoice | undefined => allModels(endpoints).find((one) => modelKey(one) === key);

export const allModels = (endpoints: readonly OfferedModels[]): ModelChoice[] =>
  endpoints.flatMap(({ endpointId, models }) =>
    models.map(({ modelId }) => ({ endpointId, modelId })),
  );
