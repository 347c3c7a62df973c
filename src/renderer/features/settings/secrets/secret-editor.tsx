import { useState } from 'react';
import type { ListedSecret, SecretsState } from '../../../../shared/model/secret.ts';
import { messageOf } from '../../../../shared/rpc/errors.ts';
import { backend } from '../../../backend.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldNote } from '../../../ui/fields/field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { AudienceField } from './audience-field.tsx';
import { KeeperChoice, needsChoice, type ChosenKeeper } from './keeper-choice.tsx';

type Props = {
  state: SecretsState;
  /** The secret whose value is replaced; undefined for a new one. */
  secret: ListedSecret | undefined;
  onDone(): void;
};

/** Stores the value of a secret, which goes to the core and is never sent back. */
export function SecretEditor({ state, secret, onDone }: Props) {
  const [name, setName] = useState(secret?.name ?? '');
  const [value, setValue] = useState('');
  const [audience, setAudience] = useState<string[]>(secret?.audience ?? []);
  const [keeper, setKeeper] = useState<ChosenKeeper>();
  const [failure, setFailure] = useState<string>();
  const isReady =
    name.trim() !== '' && value !== '' && (!needsChoice(state) || keeper !== undefined);
  const save = async () => {
    if (!isReady) return;
    try {
      const how = keeper === 'memory' ? { keep: keeper } : { mayUseFile: keeper === 'file' };
      await backend.call('secrets.set', { name: name.trim(), value, audience, ...how });
      onDone();
    } catch (error) {
      setFailure(messageOf(error));
    }
  };
  const onKeyDown = (event: { key: string; preventDefault(): void }) => {
    if (event.key !== 'Enter') return;
    // Enter must not submit the settings form around this field.
    event.preventDefault();
    void save();
  };
  return (
    <div
      role="group"
      aria-label={secret ? `New value of ${secret.name}` : 'New secret'}
      className="flex flex-col gap-3 rounded-md border border-border-strong px-3 py-3"
    >
      {!secret && (
        <TextField
          isMono
          label="Name"
          placeholder="GITHUB_TOKEN"
          hint={`Definitions refer to it as \${secret:${name.trim() || 'GITHUB_TOKEN'}}.`}
          value={name}
          onValue={setName}
          onKeyDown={onKeyDown}
        />
      )}
      <TextField
        isMono
        type="password"
        label={secret ? `New value of ${secret.name}` : 'Value'}
        hint="It can’t be shown again."
        value={value}
        onValue={setValue}
        onKeyDown={onKeyDown}
      />
      {!secret && <AudienceField audience={audience} onAudience={setAudience} />}
      {needsChoice(state) && <KeeperChoice state={state} value={keeper} onValue={setKeeper} />}
      {failure !== undefined && <FieldNote error={failure} />}
      <div className="flex justify-end gap-2">
        <Button onClick={onDone}>Cancel</Button>
        <Button variant="primary" disabled={!isReady} onClick={() => void save()}>
          Store secret
        </Button>
      </div>
    </div>
  );
}
