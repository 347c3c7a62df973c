import { useState } from 'react';
import { modelName } from '../../../shared/model/chat/model-name.ts';
import type { AnswerRule } from '../../../shared/model/servers/answer-rule.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/fields/choice.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, FieldNote } from '../../ui/fields/field.tsx';
import { inputClass, TextField } from '../../ui/fields/text-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { modelKey, ModelSelect, modelOfKey } from '../sampling/model-select.tsx';
import { useModels } from '../sampling/use-models.ts';
import { actionsOf, ruleOf, type DraftProblems, type RuleDraft } from './rule-draft.ts';

type RuleEditorProps = {
  serverName: string;
  first: RuleDraft;
  isNew: boolean;
  onSave(rule: AnswerRule): void;
  onClose(): void;
};

const actionLabels: Record<RuleDraft['action'], string> = {
  accept: 'Accept',
  decline: 'Decline',
  cancel: 'Dismiss',
  send: 'Send fixed text',
  ask: 'Ask a model',
};

/** A sheet to edit a rule that answers a server's requests. */
export function RuleEditor({ serverName, first, isNew, onSave, onClose }: RuleEditorProps) {
  const [draft, setDraft] = useState(first);
  const [isAsked, setAsked] = useState(false);
  const read = ruleOf(draft);
  const problems: DraftProblems = isAsked && 'problems' in read ? read.problems : {};
  const change = (part: Partial<RuleDraft>) => setDraft((before) => ({ ...before, ...part }));
  const save = () => {
    setAsked(true);
    if ('rule' in read) onSave(read.rule);
  };
  return (
    <Dialog
      isSheet
      title={isNew ? 'Add a rule' : `Edit the rule “${first.name}”`}
      description={`It answers requests of ${serverName} for you. The server does not know that a rule answered.`}
      width={600}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={save}>
            Save rule
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <TextField
          required
          label="Name"
          value={draft.name}
          error={problems.name}
          onValue={(name) => change({ name })}
        />
        <Matching draft={draft} onChange={change} />
        <Answering draft={draft} problems={problems} onChange={change} />
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label="Delay in seconds"
            placeholder="0"
            inputMode="decimal"
            hint="The request stays open that long before the rule answers."
            value={draft.delayS}
            error={problems.delayS}
            onValue={(delayS) => change({ delayS })}
          />
          <TextField
            label="Maximum number of answers"
            placeholder="no limit"
            inputMode="numeric"
            hint="Counted for each connection."
            value={draft.times}
            error={problems.times}
            onValue={(times) => change({ times })}
          />
        </div>
      </div>
    </Dialog>
  );
}

type PartProps = { draft: RuleDraft; onChange(part: Partial<RuleDraft>): void };

function Matching({ draft, onChange }: PartProps) {
  const isElicitation = draft.method === 'elicitation/create';
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1 font-semibold">When the server sends</legend>
      <Choice
        label="Request"
        value={draft.method}
        options={[
          { value: 'elicitation/create', label: 'An elicitation' },
          { value: 'sampling/createMessage', label: 'A sampling request' },
        ]}
        onChoice={(method) => {
          const [action = draft.action] = actionsOf(method);
          onChange({ method, action, ...(method !== draft.method && { schema: undefined }) });
        }}
      />
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label="During a call of"
          placeholder="any tool"
          isMono
          value={draft.tool}
          onValue={(tool) => onChange({ tool })}
        />
        <TextField
          label="With a message that contains"
          placeholder="any text"
          value={draft.contains}
          onValue={(contains) => onChange({ contains })}
        />
      </div>
      {isElicitation && (
        <TextField
          label="For exactly these fields"
          placeholder="any fields"
          isMono
          hint="Comma-separated names."
          value={draft.fields}
          onValue={(fields) => onChange({ fields })}
        />
      )}
      {isElicitation && draft.schema !== undefined && (
        <Checkbox checked onChecked={() => onChange({ schema: undefined })}>
          <span>
            Only with exactly this schema{' '}
            <code className="text-text-muted">{draft.schema.slice(0, 19)}…</code>
          </span>
        </Checkbox>
      )}
    </fieldset>
  );
}

function Answering({ draft, problems, onChange }: PartProps & { problems: DraftProblems }) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1 font-semibold">Answer</legend>
      <Choice
        label="Answer"
        value={draft.action}
        options={actionsOf(draft.method).map((value) => ({ value, label: actionLabels[value] }))}
        onChoice={(action) => onChange({ action })}
      />
      {draft.action === 'accept' && (
        <>
          <SelectField
            label="Start from"
            value={draft.from}
            options={[
              { value: 'nothing', label: 'Nothing' },
              { value: 'defaults', label: 'The defaults of the schema' },
              { value: 'sample', label: 'A sample that the schema accepts' },
            ]}
            onValue={(from) => onChange({ from })}
          />
          <Field
            label="Fields to set, as JSON"
            hint={'Strings may refer to variables, such as ${env:USER} or ${secret:NAME}.'}
            error={problems.contentText}
          >
            {(ids) => (
              <textarea
                {...ids}
                rows={5}
                spellCheck={false}
                className={`${inputClass} mono h-auto py-1`}
                value={draft.contentText}
                onChange={(event) => onChange({ contentText: event.target.value })}
              />
            )}
          </Field>
          <p className="text-xs text-text-muted">
            A rule never agrees to open a page; only you can.
          </p>
        </>
      )}
      {draft.action === 'send' && (
        <Field label="Text of the message">
          {(ids) => (
            <textarea
              {...ids}
              rows={4}
              className={`${inputClass} h-auto py-1`}
              value={draft.text}
              onChange={(event) => onChange({ text: event.target.value })}
            />
          )}
        </Field>
      )}
      {draft.action === 'ask' && (
        <ModelField draft={draft} problem={problems.model} onChange={onChange} />
      )}
    </fieldset>
  );
}

function ModelField({ draft, problem, onChange }: PartProps & { problem: string | undefined }) {
  const { endpoints, isSettled } = useModels();
  const { model } = draft;
  const isListed = model && modelOfKey(modelKey(model), endpoints) !== undefined;
  return (
    <div>
      <ModelSelect
        endpoints={endpoints}
        isSettled={isSettled}
        value={isListed ? modelKey(model) : ''}
        onValue={(key) => onChange({ model: modelOfKey(key, endpoints) })}
      />
      {isSettled && model && !isListed && (
        <FieldNote hint={`${modelName(model)} is not available now.`} />
      )}
      {problem !== undefined && <FieldNote error={problem} />}
      <p className="mt-1 text-xs text-text-muted">
        The server gets the model’s message without your seeing it first, within the sampling
        limits.
      </p>
    </div>
  );
}
