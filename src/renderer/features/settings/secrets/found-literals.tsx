import { useEffect, useState } from 'react';
import type { FoundLiteral, SecretsState } from '../../../../shared/model/secret.ts';
import { messageOf } from '../../../../shared/rpc/errors.ts';
import { backend } from '../../../backend.ts';
import { notify, report } from '../../../notices.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { counted } from '../../../ui/format.ts';
import { FieldNote } from '../../../ui/fields/field.tsx';
import { KeeperChoice, needsChoice, type ChosenKeeper } from './keeper-choice.tsx';

type Props = {
  state: SecretsState;
  /** The number of stored secrets; the definitions are searched again when it changes. */
  count: number;
};

/**
 * Offers to store as secrets the plain-text values in definitions and settings that look secret.
 */
export function FoundLiterals({ state, count }: Props) {
  const [found, setFound] = useState<FoundLiteral[]>([]);
  const [excluded, setExcluded] = useState<readonly string[]>([]);
  const [keeper, setKeeper] = useState<ChosenKeeper>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    const read = async () => setFound(await backend.call('secrets.found', {}));
    report(read(), 'Definitions could not be searched for secrets');
  }, [count]);
  if (found.length === 0) return null;
  const chosen = found.filter(({ place }) => !excluded.includes(place));
  const move = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      if (keeper === 'memory') await backend.call('secrets.move', { to: 'memory' });
      const places = chosen.map(({ place }) => place);
      const { moved, problems } = await backend.call('secrets.moveIn', {
        places,
        mayUseFile: keeper === 'file',
      });
      notify({
        tone: 'success',
        title: `${counted(moved, 'value', 'values')} moved; references stand in their places`,
      });
      setFailure(problems.length > 0 ? problems.join(' ') : undefined);
      setFound(await backend.call('secrets.found', {}));
    } catch (error) {
      setFailure(messageOf(error));
    }
    setBusy(false);
  };
  return (
    <div
      role="group"
      aria-label="Secrets in definitions"
      className="flex flex-col gap-2 rounded-md border border-warning/40 bg-warning-fill px-3 py-2"
    >
      <p>
        {counted(found.length, 'value', 'values')} in definitions and settings
        {found.length === 1 ? ' looks like a secret and is' : ' look like secrets and are'} in plain
        text.
      </p>
      <ul aria-label="Found values" className="flex max-h-40 flex-col gap-1 overflow-auto">
        {found.map(({ place, owner, member, shape, name }) => (
          <li key={place} className="flex items-baseline gap-2">
            <Checkbox
              checked={!excluded.includes(place)}
              onChecked={(isOn) =>
                setExcluded(isOn ? excluded.filter((one) => one !== place) : [...excluded, place])
              }
            >
              {owner}, {member}
            </Checkbox>
            <span className="min-w-0 flex-1 text-xs break-words text-text-muted">
              {shape} → <span className="mono break-all">{name}</span>
            </span>
          </li>
        ))}
      </ul>
      {needsChoice(state) && <KeeperChoice state={state} value={keeper} onValue={setKeeper} />}
      {failure !== undefined && <FieldNote error={failure} />}
      <Button
        size="small"
        className="self-start"
        isBusy={isBusy}
        disabled={chosen.length === 0 || isBusy || (needsChoice(state) && keeper === undefined)}
        onClick={() => void move()}
      >
        {chosen.length === found.length
          ? 'Store all as secrets'
          : `Store ${chosen.length} as secrets`}
      </Button>
    </div>
  );
}
