import { Choice, Field, fieldLook, TextField } from '../../ui/field.tsx';
import type { DraftErrors, ServerDraft } from './server-draft.ts';

type FieldsProps = {
  draft: ServerDraft;
  errors: DraftErrors;
  onDraft(draft: ServerDraft): void;
};

/** Every part of a server definition, as texts. */
export function ServerFields({ draft, errors, onDraft }: FieldsProps) {
  const set = (key: keyof ServerDraft) => (value: string) => onDraft({ ...draft, [key]: value });
  return (
    <>
      <TextField label="Name" value={draft.name} error={errors.name} onText={set('name')} />
      <Choice
        label="Transport"
        value={draft.kind}
        options={[
          { value: 'stdio', label: 'Command (stdio)' },
          { value: 'http', label: 'Address (HTTP)' },
        ]}
        onChoice={set('kind')}
      />
      {draft.kind === 'stdio' ? (
        <>
          <TextField
            label="Command"
            className="mono"
            value={draft.command}
            error={errors.command}
            onText={set('command')}
          />
          <Lines label="Arguments" hint="One a line." value={draft.args} onText={set('args')} />
          <TextField
            label="Folder"
            className="mono"
            hint="Where the command runs; empty for Wirebench’s own."
            value={draft.cwd}
            onText={set('cwd')}
          />
          <Lines
            label="Environment"
            hint="NAME=value, one a line. ${env:NAME} takes a value from your environment."
            value={draft.env}
            error={errors.env}
            onText={set('env')}
          />
        </>
      ) : (
        <>
          <TextField
            label="Address"
            className="mono"
            placeholder="http://127.0.0.1:3001/mcp"
            value={draft.url}
            error={errors.url}
            onText={set('url')}
          />
          <Lines
            label="Headers"
            hint="Name: value, one a line. ${env:NAME} takes a value from your environment."
            value={draft.headers}
            error={errors.headers}
            onText={set('headers')}
          />
        </>
      )}
      <div className="flex flex-col gap-1">
        <span className="text-[12px] font-medium">Protocol era</span>
        <Choice
          label="Protocol era"
          value={draft.era}
          options={[
            { value: 'auto', label: 'Auto' },
            { value: 'legacy', label: 'Legacy' },
            { value: '2026-07-28', label: '2026-07-28' },
          ]}
          onChoice={set('era')}
        />
      </div>
    </>
  );
}

type LinesProps = {
  label: string;
  hint: string;
  value: string;
  error?: string | undefined;
  onText(text: string): void;
};

function Lines({ label, hint, value, error, onText }: LinesProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {({ id, describedBy, isInvalid }) => (
        <textarea
          id={id}
          rows={Math.min(8, Math.max(2, value.split('\n').length))}
          className={`${fieldLook} mono h-auto resize-y py-1.5`}
          spellCheck={false}
          value={value}
          aria-invalid={isInvalid}
          aria-describedby={describedBy}
          onChange={(event) => onText(event.target.value)}
        />
      )}
    </Field>
  );
}
