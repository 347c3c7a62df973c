import { useState, type FocusEvent, type ReactNode } from 'react';
import type { GuidedFlow, GuidedStepId } from '../../../shared/model/guided-sign-in.ts';
import { PairsField } from '../../ui/fields/pairs-field.tsx';
import { SecretField } from '../../ui/fields/secret-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { isBusy } from './debugger-store.ts';
import { editInputs } from './flow-acts.ts';
import { draftOf, inputsOf, readDraft, type InputsDraft } from './inputs-draft.ts';

type StepInputsProps = { flow: GuidedFlow; step: GuidedStepId };

/** What the user sets in place of what a step would find out; it counts once a field is left, or one is chosen. */
export function StepInputs({ flow, step }: StepInputsProps) {
  const { flowId, inputs } = flow;
  const [draft, setDraft] = useState(() => draftOf(inputs));
  const names = inputsOf[step];
  if (!names) return null;
  const read = readDraft(draft);
  const errors = 'errors' in read ? read.errors : {};
  const applyDraft = (next: InputsDraft) => {
    const wanted = readDraft(next);
    if (!('inputs' in wanted) || isSame(next, inputs)) return setDraft(next);
    editInputs(flowId, wanted.inputs);
    setDraft({ ...next, clientSecret: '' });
  };
  const apply = () => applyDraft(draft);
  const set = (change: Partial<InputsDraft>) => setDraft({ ...draft, ...change });
  // What is chosen from a list is whole at once.
  const choose = (change: Partial<InputsDraft>) => applyDraft({ ...draft, ...change });
  return (
    // What counts is that the focus leaves all of its fields.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      aria-label="Inputs"
      className="flex flex-col gap-3 rounded-md border border-border bg-surface px-3 py-2.5"
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
      onBlur={(event: FocusEvent) => {
        if (event.relatedTarget === null || !event.currentTarget.contains(event.relatedTarget))
          apply();
      }}
    >
      <fieldset disabled={isBusy(flow)} className="contents">
        <legend className="sr-only">Inputs</legend>
        <div className="grid gap-x-3 gap-y-2.5 @xl:grid-cols-2">
          <Fields {...{ step, draft, errors, flow }} onDraft={set} onChoice={choose} />
        </div>
      </fieldset>
      {/* A form with several fields is sent by Enter only where it has a button for it. */}
      <button type="submit" hidden aria-label="Apply" />
    </form>
  );
}

const isSame = (draft: InputsDraft, inputs: GuidedFlow['inputs']): boolean =>
  JSON.stringify(draft) === JSON.stringify(draftOf(inputs));

type FieldsProps = {
  step: GuidedStepId;
  draft: InputsDraft;
  errors: Partial<Record<string, string>>;
  flow: GuidedFlow;
  onDraft(change: Partial<InputsDraft>): void;
  onChoice(change: Partial<InputsDraft>): void;
};

const found = 'discovered if empty';

function Fields({ step, draft, errors, flow, onDraft, onChoice }: FieldsProps): ReactNode {
  const { inputs, offersDevice } = flow;
  const text = (
    name: Exclude<keyof InputsDraft, 'extra' | 'redirectHost' | 'way'>,
    label: string,
    placeholder = found,
  ) => (
    <TextField
      isMono
      label={label}
      placeholder={placeholder}
      value={draft[name]}
      error={errors[name]}
      onValue={(value) => onDraft({ [name]: value })}
    />
  );
  switch (step) {
    case 'resource':
      return (
        <div className="@xl:col-span-2">{text('metadataUrl', 'Protected resource metadata')}</div>
      );
    case 'authorization-server':
      return (
        <>
          <div className="@xl:col-span-2">{text('issuer', 'Issuer')}</div>
          {text('authorizationEndpoint', 'Authorization endpoint')}
          {text('tokenEndpoint', 'Token endpoint')}
          {text('registrationEndpoint', 'Registration endpoint')}
          {text('revocationEndpoint', 'Revocation endpoint')}
        </>
      );
    case 'client':
      return (
        <>
          {text('clientId', 'Client ID', 'registered if empty')}
          <SecretField
            label="Client secret"
            placeholder={inputs.hasClientSecret ? 'kept as entered' : 'none'}
            value={draft.clientSecret}
            onValue={(clientSecret) => onDraft({ clientSecret })}
          />
          <SelectField
            label="Redirect URI host"
            value={draft.redirectHost}
            options={hosts}
            onValue={(redirectHost) => onChoice({ redirectHost })}
          />
          {text('redirectPort', 'Redirect URI port', 'any free port')}
        </>
      );
    case 'request':
      return (
        <>
          {(offersDevice || draft.way === 'device') && (
            <div className="@xl:col-span-2">
              <SelectField
                label="How the user consents"
                value={draft.way}
                options={ways}
                onValue={(way) => onChoice({ way })}
              />
            </div>
          )}
          {text('scopes', 'Scopes')}
          {text('resource', 'Resource')}
          <div className="@xl:col-span-2">
            <PairsField
              label="Extra parameters"
              one="Parameter"
              hint="Sent with the request, such as audience or prompt."
              field="extra"
              pairs={draft.extra}
              errors={errors as Record<string, string>}
              onPairs={(extra) => onDraft({ extra })}
            />
          </div>
        </>
      );
    default:
      return null;
  }
}

const ways: { value: InputsDraft['way']; label: string }[] = [
  { value: 'browser', label: 'In the browser' },
  { value: 'device', label: 'With a device code (RFC 8628; not part of any MCP revision)' },
];

const hosts: { value: InputsDraft['redirectHost']; label: string }[] = [
  { value: '', label: 'As usual' },
  { value: '127.0.0.1', label: '127.0.0.1' },
  { value: 'localhost', label: 'localhost' },
];
