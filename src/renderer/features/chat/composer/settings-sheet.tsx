import { X } from 'lucide-react';
import { useState } from 'react';
import type { ModelSettings } from '../../../../shared/model/chat-endpoint.ts';
import type { RunLimits } from '../../../../shared/model/chat/chat.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { setPage, type Choice } from '../state/page-store.ts';
import { changeChoice, useChoice } from '../state/use-choice.ts';
import { ProviderOptions } from './provider-options.tsx';
import { limitFields, numberIn, settingFields, type NumberField } from './setting-fields.ts';

/** The settings of this conversation's next answers; empty fields are not sent. */
export function SettingsSheet() {
  const choice = useChoice();
  return (
    <section aria-label="Chat settings" className="flex h-full min-h-0 flex-col bg-surface">
      <header className="flex h-9 shrink-0 items-center justify-between border-b border-border pr-2 pl-3">
        <h2 className="text-xs font-semibold text-text-muted">Chat settings</h2>
        <IconButton
          icon={X}
          label="Close the settings"
          onClick={() => setPage({ isSheetOpen: false })}
        />
      </header>
      {choice && <Settings choice={choice} />}
    </section>
  );
}

function Settings({ choice }: { choice: Choice }) {
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-3">
      <Field label="System prompt" hint="Sent before the conversation. Empty: none is sent.">
        {(ids) => (
          <textarea
            {...ids}
            rows={5}
            value={choice.instructions ?? ''}
            onChange={({ target: { value } }) =>
              replace('instructions', value === '' ? undefined : value)
            }
            className="w-full resize-y rounded-md border border-border-strong bg-field px-2 py-1 focus-visible:border-accent focus-visible:outline-1"
          />
        )}
      </Field>
      <SelectField
        label="Ask before a tool is run"
        value={choice.asks ?? 'unless-read-only'}
        options={[
          { value: 'always', label: 'Always' },
          { value: 'unless-read-only', label: 'Unless it is marked read-only' },
          { value: 'never', label: 'Never' },
        ]}
        onValue={(asks) => replace('asks', asks)}
        hint="“Read-only” is the server’s own claim; nobody verifies it."
      />
      <div className="flex flex-col gap-1.5">
        <Checkbox
          checked={choice.choiceOnly === true}
          onChecked={(choiceOnly) => replace('choiceOnly', choiceOnly)}
        >
          Choice only: stop at the first calls and run nothing
        </Checkbox>
        <Checkbox
          checked={choice.isSequential === true}
          onChecked={(isSequential) => replace('isSequential', isSequential)}
        >
          Run the calls of a step one after another
        </Checkbox>
      </div>
      <Group title="Model" />
      <Reasoning settings={choice.settings} />
      <div className="grid grid-cols-2 gap-3">
        {settingFields.map((field) => (
          <NumberSetting
            key={field.name}
            field={field}
            value={choice.settings?.[field.name]}
            onNumber={(value) => replaceSetting(field.name, value)}
          />
        ))}
      </div>
      <ProviderOptions
        options={choice.settings?.providerOptions}
        onOptions={(options) => replaceSetting('providerOptions', options)}
      />
      <Group title="Limits of one answer" />
      <div className="grid grid-cols-2 gap-3">
        {limitFields.map((field) => (
          <NumberSetting
            key={field.name}
            field={field}
            value={scaled(choice.limits?.[field.name], 1 / (field.scale ?? 1))}
            onNumber={(value) => replaceLimit(field.name, scaled(value, field.scale ?? 1))}
          />
        ))}
      </div>
    </div>
  );
}

const Group = ({ title }: { title: string }) => (
  <h3 className="border-t border-border pt-3 text-xs font-semibold text-text-muted">{title}</h3>
);

const efforts = [
  { value: '', label: 'Model default' },
  { value: 'none', label: 'None' },
  { value: 'low', label: 'Low' },
  { value: 'medium', label: 'Medium' },
  { value: 'high', label: 'High' },
] as const;
const toolChoices = [
  { value: '', label: 'Model default' },
  { value: 'auto', label: 'Auto' },
  { value: 'required', label: 'Must call a tool' },
  { value: 'none', label: 'Must not call a tool' },
] as const;

function Reasoning({ settings }: { settings: ModelSettings | undefined }) {
  const toolChoice = typeof settings?.toolChoice === 'string' ? settings.toolChoice : '';
  return (
    <div className="grid grid-cols-2 gap-3">
      <SelectField
        label="Reasoning"
        value={settings?.reasoning ?? ''}
        options={efforts}
        onValue={(value) => replaceSetting('reasoning', value === '' ? undefined : value)}
      />
      <SelectField
        label="Tools"
        value={toolChoice}
        options={toolChoices}
        onValue={(value) => replaceSetting('toolChoice', value === '' ? undefined : value)}
      />
    </div>
  );
}

type NumberSettingProps = {
  field: NumberField<string>;
  value: number | undefined;
  onNumber(value: number | undefined): void;
};

function NumberSetting({ field, value, onNumber }: NumberSettingProps) {
  const [text, setText] = useState(value === undefined ? '' : String(value));
  const read = numberIn(text, field);
  return (
    <TextField
      label={field.label}
      placeholder={field.placeholder}
      value={text}
      error={read === 'wrong' ? field.wrong : undefined}
      onValue={(next) => {
        setText(next);
        const number = numberIn(next, field);
        if (number !== 'wrong') onNumber(number);
      }}
    />
  );
}

/** Converts to the contract's unit; the core takes whole milliseconds. */
const scaled = (value: number | undefined, by: number): number | undefined =>
  value === undefined ? undefined : by > 1 ? Math.round(value * by) : value * by;

const replace = <Name extends keyof Choice>(name: Name, value: Choice[Name] | undefined): void =>
  changeChoice(({ [name]: _before, ...rest }) =>
    value === undefined ? rest : { ...rest, [name]: value },
  );

function replaceSetting<Name extends keyof ModelSettings>(
  name: Name,
  value: ModelSettings[Name] | undefined,
) {
  changeChoice((choice) => {
    const { [name]: _before, ...rest } = choice.settings ?? {};
    return { ...choice, settings: value === undefined ? rest : { ...rest, [name]: value } };
  });
}

function replaceLimit(name: keyof RunLimits, value: number | undefined) {
  changeChoice((choice) => {
    const { [name]: _before, ...rest } = choice.limits ?? {};
    return { ...choice, limits: value === undefined ? rest : { ...rest, [name]: value } };
  });
}
