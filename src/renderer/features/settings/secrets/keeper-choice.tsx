import type { SecretsState } from '../../../../shared/model/secret.ts';
import { Choice } from '../../../ui/fields/choice.tsx';

export type ChosenKeeper = 'file' | 'memory';

/**
 * Whether the user must choose where secrets are kept: there is no keyring, and nothing is kept
 * yet.
 */
export const needsChoice = ({ status, first }: SecretsState): boolean =>
  status === 'none' && first === undefined;

type Props = {
  state: SecretsState;
  value: ChosenKeeper | undefined;
  onValue(keeper: ChosenKeeper): void;
};

export function KeeperChoice({ state, value, onValue }: Props) {
  const warning = state.choices.find(({ keeper }) => keeper === value)?.warning;
  return (
    <div className="flex flex-col gap-1">
      <p className="text-text-muted">
        The system’s keyring can’t be used here. Choose where to keep the key of your secrets.
      </p>
      <Choice<ChosenKeeper>
        label="Where to keep the key of your secrets"
        value={value}
        options={[
          { value: 'file', label: 'In a file that only you can read' },
          { value: 'memory', label: 'In memory, until Wirebench closes' },
        ]}
        onChoice={onValue}
      />
      {warning !== undefined && <p className="text-xs text-warning">{warning}</p>}
    </div>
  );
}
