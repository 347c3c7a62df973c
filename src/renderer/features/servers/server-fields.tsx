import { Choice } from '../../ui/choice.tsx';
import { TextArea, TextField } from '../../ui/text-field.tsx';
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
      <TextField label="Name" value={draft.name} error={errors.name} onValue={set('name')} />
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
            isMono
            value={draft.command}
            error={errors.command}
            onValue={set('command')}
          />
          <TextArea
            isMono
            rows={2}
            label="Arguments"
            hint="One a line."
            value={draft.args}
            onValue={set('args')}
          />
          <TextField
            label="Folder"
            isMono
            hint="Where the command runs; empty for Wirebench’s own."
            value={draft.cwd}
            onValue={set('cwd')}
          />
          <TextArea
            isMono
            rows={2}
            label="Environment"
            hint="NAME=value, one a line. ${env:NAME} takes a value from your environment."
            value={draft.env}
            error={errors.env}
            onValue={set('env')}
          />
        </>
      ) : (
        <>
          <TextField
            label="Address"
            isMono
            placeholder="http://127.0.0.1:3001/mcp"
            value={draft.url}
            error={errors.url}
            onValue={set('url')}
          />
          <TextArea
            isMono
            rows={2}
            label="Headers"
            hint="Name: value, one a line. ${env:NAME} takes a value from your environment."
            value={draft.headers}
            error={errors.headers}
            onValue={set('headers')}
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
