import { Play } from 'lucide-react';
import { useState } from 'react';
import type { InputDefinition } from '../../../shared/model/variables.ts';
import { connectServer, dismissInputs, useServers } from '../../stores/servers-store.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** Asks for what a server's definition leaves open, before it is connected. */
export function InputsDialog() {
  const asked = useServers((state) => state.asked);
  if (!asked) return null;
  const { serverName, inputs } = asked;
  const key = [serverName, ...inputs.map(({ name }) => name)].join('\n');
  return <Inputs key={key} serverName={serverName} inputs={inputs} />;
}

type InputsProps = { serverName: string; inputs: readonly InputDefinition[] };

function Inputs({ serverName, inputs }: InputsProps) {
  const [values, setValues] = useState(() =>
    Object.fromEntries(inputs.map((input) => [input.name, presetOf(input)])),
  );
  const connect = () => {
    dismissInputs();
    connectServer(serverName, { inputs: values });
  };
  return (
    <Dialog
      title={`${serverName} asks for ${inputs.length === 1 ? 'a value' : 'values'}`}
      description="Kept in memory until Wirebench is closed, and written nowhere."
      onClose={dismissInputs}
      footer={
        <>
          <Button onClick={dismissInputs}>Cancel</Button>
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
      // The dialog was opened by the user's wish to connect, and this is all it is for.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus={isFirst}
      value={value}
      onValue={onValue}
    />
  );
}

function presetOf({ default: preset, options }: InputDefinition): string {
  if (!options) return preset ?? '';
  return preset !== undefined && options.includes(preset) ? preset : (options[0] ?? '');
}
