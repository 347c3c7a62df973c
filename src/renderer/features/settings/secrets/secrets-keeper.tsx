import { KeyRound, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { KeeperId, SecretsState } from '../../../../shared/model/secret.ts';
import { messageOf } from '../../../../shared/rpc/errors.ts';
import { backend } from '../../../backend.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldNote } from '../../../ui/fields/field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { keeperLabels, keeperMeanings } from './keeper-labels.ts';
import { SecretsSharing } from './secrets-sharing.tsx';

type Props = { state: SecretsState; count: number };

/** Shows what keeps the data key, how well it is protected there, and how to move it. */
export function SecretsKeeper({ state, count }: Props) {
  const [to, setTo] = useState<KeeperId | ''>('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const act = async (work: () => Promise<void>) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
      setTo('');
    } catch (error) {
      setFailure(messageOf(error));
    }
    setBusy(false);
  };
  const { status, keepers, warning, problem, choices, first, sharing } = state;
  const used = keepers.length > 0 ? keepers : first ? [first] : [];
  const others = choices.filter(({ keeper, isUsable }) => isUsable && !used.includes(keeper));
  const unusable = choices.filter(({ isUsable }) => !isUsable);
  return (
    <div className="flex flex-col gap-2 rounded-md border border-border bg-surface px-3 py-2">
      <p className="flex items-center gap-2">
        <KeyRound size={14} aria-hidden className="shrink-0 text-text-muted" />
        <span className="font-medium">{titleOf(state)}</span>
      </p>
      {used.length > 0 && status !== 'closed' && warning === undefined && !sharing && (
        <p className="text-text-muted">{used.map((keeper) => keeperMeanings[keeper]).join(' ')}</p>
      )}
      {(warning ?? problem) !== undefined && (
        <p role="status" className="flex items-start gap-2 text-warning">
          <TriangleAlert size={14} aria-hidden className="mt-0.5 shrink-0" />
          <span className="min-w-0 break-words">{problem ?? warning}</span>
        </p>
      )}
      {unusable.map(({ keeper, reason }) => (
        <p key={keeper} className="text-xs break-words text-text-muted">
          {keeperLabels[keeper]} can’t be used: {reason}
        </p>
      ))}
      {status === 'closed' && (
        <Button
          size="small"
          className="self-start"
          isBusy={isBusy}
          onClick={() => void act(() => backend.call('secrets.tryAgain', {}))}
        >
          Try again
        </Button>
      )}
      {status !== 'closed' && others.length > 0 && (
        <div className="flex items-end gap-2">
          <div className="w-60">
            <SelectField<KeeperId | ''>
              label={used.length > 0 ? 'Move to' : 'Keep them in'}
              value={to}
              options={[
                { value: '' as const, label: 'Choose' },
                ...others.map(({ keeper }) => ({ value: keeper, label: keeperLabels[keeper] })),
              ]}
              onValue={setTo}
            />
          </div>
          <Button
            disabled={to === '' || isBusy}
            isBusy={isBusy}
            onClick={() => to !== '' && void act(() => backend.call('secrets.move', { to }))}
          >
            {used.length > 0 && count > 0 ? 'Move' : 'Use'}
          </Button>
        </div>
      )}
      {sharing && <SecretsSharing sharing={sharing} />}
      {to !== '' && <FieldNote hint={choices.find(({ keeper }) => keeper === to)?.warning} />}
      {failure !== undefined && <FieldNote error={failure} />}
    </div>
  );
}

function titleOf({ status, keepers, first, sharing }: SecretsState): string {
  if (status === 'closed') return 'The stored secrets can’t be opened and were left unchanged';
  // The keeper of the copy for other shells is told of below.
  if (sharing) return keeperLabels.system;
  if (keepers.length > 0) return keepers.map((keeper) => keeperLabels[keeper]).join(' and ');
  return first
    ? `${keeperLabels[first]}, once the first secret is stored`
    : 'Choose where secrets are kept';
}
