import { Play } from 'lucide-react';
import { useState } from 'react';
import type { SecretKind } from '../../../shared/model/secret.ts';
import type { InputDefinition } from '../../../shared/model/servers/variables.ts';
import { connectServer, dismissInputs, useServers } from '../../stores/servers-store.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useLatest } from '../../latest.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { secretPlaceOf } from './secret-place.ts';

/** Asks for the values of a server's inputs before it is connected, one server at a time. */
export function InputsDialog() {
  const pending = useServers(({ pendingInputs: [first] }) => first);
  if (!pending) return null;
  const { serverName, inputs } = pending;
  const key = [serverName, ...inputs.map(({ name }) => name)].join('\n');
  return <Inputs key={key} serverName={serverName} inputs={inputs} />;
}

type InputsProps = { serverName: string; inputs: readonly InputDefinition[] };

function Inputs({ serverName, inputs }: InputsProps) {
  const [values, setValues] = useState(() =>
    Object.fromEntries(inputs.map((input) => [input.name, presetOf(input)])),
  );
  const overview = useLatest('secrets.overview');
  const wasStored = overview?.secrets.some(
    ({ kind, audience }) => isInput(kind) && audience.includes(`server:${serverName}`),
  );
  const [chosen, setChosen] = useState<boolean>();
  const isKept = chosen ?? wasStored ?? false;
  const place = overview && secretPlaceOf(overview.state);
  const connect = () => {
    dismissInputs(serverName);
    // Until the overview is loaded, the checkbox is hidden and stored values are left alone.
    const keepsInputs = place && { isKept, mayUseFile: place.isFile };
    connectServer(serverName, { inputs: values, ...(keepsInputs && { keepsInputs }) });
  };
  return (
    <Dialog
      title={`${serverName} asks for ${inputs.length === 1 ? 'a value' : 'values'}`}
      description={
        isKept
          ? 'Stored for this server only, and not asked for again.'
          : 'Kept in memory until Wirebench closes, and never written to disk.'
      }
      onClose={() => dismissInputs(serverName)}
      footer={
        <>
          <Button onClick={() => dismissInputs(serverName)}>Cancel</Button>
          <Button variant="primary" icon={Play} onClick={connect}>
            Connect
          </Button>
        </>
      }
    >
      <form
        aria-label="Values"
        className="flex flex-col gap-3 pt-1"
        onSubmit={(event) => {
          event.preventDefault();
          connect();
        }}
      >
        {inputs.map((input, index) => (
          <InputField
            key={input.name}
            input={input}
            isFirst={index === 0}
            value={values[input.name] ?? ''}
            onValue={(value) => setValues({ ...values, [input.name]: value })}
          />
        ))}
        {place && (
          <div className="flex flex-col gap-1 border-t border-border pt-3">
            <Checkbox checked={isKept} onChecked={setChosen} disabled={place.why !== undefined}>
              Store as secrets
            </Checkbox>
            {place.why !== undefined && <p className="text-xs text-text-muted">{place.why}</p>}
            {isKept && place.warning !== undefined && (
              <p className="text-xs text-warning">{place.warning}</p>
            )}
          </div>
        )}
        <button type="submit" hidden>
          Connect
        </button>
      </form>
    </Dialog>
  );
}

type InputFieldProps = {
  input: InputDefinition;
  isFirst: boolean;
  value: string;
  onValue(value: string): void;
};

function InputField({ input, isFirst, value, onValue }: InputFieldProps) {
  const { name, description, options, isSecret } = input;
  if (options) {
    const choices = options.map((option) => ({ value: option, label: option }));
    return (
      <SelectField
        label={name}
        hint={description}
        value={value}
        options={choices}
        onValue={onValue}
      />
    );
  }
  return (
    <TextField
      isMono
      label={name}
      hint={description}
      type={isSecret ? 'password' : 'text'}
      // The user opened the dialog to connect, and entering the values is its only purpose.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus={isFirst}
      value={value}
      onValue={onValue}
    />
  );
}

const isInput = (kind: SecretKind): boolean => kind === 'input' || kind === 'open-input';

function presetOf({ default: preset, options }: InputDefinition): string {
  if (!options) return preset ?? '';
  return preset !== undefined && options.includes(preset) ? preset : (options[0] ?? '');
}
