import type { EraChoice } from '../../../../shared/model/servers/server.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Choice } from '../../../ui/fields/choice.tsx';
import { MetaField } from '../../../ui/fields/meta-field.tsx';
import { PairsField } from '../../../ui/fields/pairs-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { DeclaredBoxes } from '../declared/declared-boxes.tsx';
import { RootsField } from '../declared/roots-field.tsx';
import { FoldedFields } from './folded-fields.tsx';
import { Labelled } from './labelled.tsx';
import { ListField } from './list-field.tsx';
import { OAuthFields } from './oauth-fields.tsx';
import { SandboxFields } from './sandbox-fields.tsx';
import type { DraftErrors, ServerDraft } from './server-draft.ts';
import { UnsetNotes } from './unset-notes.tsx';
import { UpkeepFields } from './upkeep-fields.tsx';

type FieldsProps = {
  draft: ServerDraft;
  errors: DraftErrors;
  onDraft(draft: ServerDraft): void;
};

export function ServerFields({ draft, errors, onDraft }: FieldsProps) {
  const set = (change: Partial<ServerDraft>) => onDraft({ ...draft, ...change });
  return (
    <>
      <TextField
        label="Name"
        value={draft.name}
        error={errors['name']}
        onValue={(name) => set({ name })}
      />
      {draft.kind !== 'bundled' && (
        <Labelled label="Transport">
          <Choice
            label="Transport"
            value={draft.kind}
            options={[
              { value: 'stdio', label: 'Command (stdio)' },
              { value: 'http', label: 'Address (HTTP)' },
            ]}
            onChoice={(kind) => set({ kind })}
          />
        </Labelled>
      )}
      <LaunchFields draft={draft} errors={errors} set={set} />
      <UnsetNotes draft={draft} onDraft={onDraft} />
      <Labelled label="Protocol era">
        <Choice<EraChoice>
          label="Protocol era"
          value={draft.era}
          options={[
            { value: 'auto', label: 'Auto' },
            { value: 'legacy', label: 'Legacy' },
            { value: '2026-07-28', label: '2026-07-28' },
          ]}
          onChoice={(era) => set({ era })}
        />
      </Labelled>
      <DeclaredFields draft={draft} errors={errors} set={set} />
      <ToolFields draft={draft} set={set} />
      <UpkeepFields draft={draft} errors={errors} set={set} />
    </>
  );
}

/** What the server is told of its client, folded while that is everything and no more. */
function DeclaredFields({ draft, errors, set }: LaunchFieldsProps) {
  const { declares, roots, meta } = draft;
  const isUsed = declares !== undefined || roots.length > 0 || meta !== '' || 'meta' in errors;
  return (
    <FoldedFields title="Declared capabilities, roots and _meta" isUsed={isUsed}>
      <DeclaredBoxes chosen={declares} onChosen={(chosen) => set({ declares: chosen })} />
      <RootsField roots={roots} onRoots={(next) => set({ roots: next })} />
      <MetaField
        text={meta}
        error={errors['meta']}
        hint="A JSON object whose members each request to the server carries in params._meta."
        onText={(next) => set({ meta: next })}
      />
    </FoldedFields>
  );
}

/** Which tools are offered, folded while all are. */
function ToolFields({ draft, set }: Omit<LaunchFieldsProps, 'errors'>) {
  const { enablesSome, enabledTools, disabledTools } = draft;
  return (
    <FoldedFields
      title="Enabled and disabled tools"
      isUsed={enablesSome || disabledTools.length > 0}
    >
      <Checkbox
        checked={enablesSome}
        onChecked={(next) => set({ enablesSome: next })}
        title="Other tools are not offered to models in the chat, and are marked in the list."
      >
        Enable only some tools
      </Checkbox>
      {enablesSome && (
        <ListField
          label="Enabled tools"
          one="Tool"
          placeholder="read_*"
          values={enabledTools}
          onValues={(next) => set({ enabledTools: next })}
        />
      )}
      <ListField
        label="Disabled tools"
        one="Tool"
        placeholder="delete_*"
        values={disabledTools}
        onValues={(next) => set({ disabledTools: next })}
      />
    </FoldedFields>
  );
}

type LaunchFieldsProps = Omit<FieldsProps, 'onDraft'> & {
  set(change: Partial<ServerDraft>): void;
};

const fromEnvironment =
  '${env:NAME} comes from your environment, ${input:NAME} is asked for, ${NAME} comes from the variables here or the active environment.';

function LaunchFields({ draft, errors, set }: LaunchFieldsProps) {
  switch (draft.kind) {
    case 'bundled':
      return <p className="text-text-muted">This demo server comes with Wirebench.</p>;
    case 'http':
      return (
        <>
          <TextField
            isMono
            label="Address"
            placeholder="http://127.0.0.1:3001/mcp"
            value={draft.url}
            error={errors['url']}
            onValue={(url) => set({ url })}
          />
          <div data-section="headers">
            <PairsField
              label="Headers"
              one="Header"
              hint={fromEnvironment}
              field="headers"
              pairs={draft.headers}
              errors={errors}
              onPairs={(headers) => set({ headers })}
            />
          </div>
          <OAuthFields draft={draft.oauth} errors={errors} onDraft={(oauth) => set({ oauth })} />
        </>
      );
    case 'stdio':
      return (
        <>
          <TextField
            isMono
            label="Command"
            placeholder="npx"
            value={draft.command}
            error={errors['command']}
            onValue={(command) => set({ command })}
          />
          <ListField
            label="Arguments"
            one="Argument"
            values={draft.args}
            onValues={(args) => set({ args })}
          />
          <PairsField
            label="Environment variables"
            one="Variable"
            hint={fromEnvironment}
            field="env"
            pairs={draft.env}
            errors={errors}
            onPairs={(env) => set({ env })}
          />
          <TextField
            isMono
            label="Folder"
            placeholder="Wirebench’s working folder"
            value={draft.cwd}
            onValue={(cwd) => set({ cwd })}
          />
          <SandboxFields draft={draft} set={set} />
        </>
      );
  }
}
