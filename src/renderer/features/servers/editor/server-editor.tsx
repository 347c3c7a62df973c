import { FileInput, PackageOpen } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ParsedServers, ServerDefinition } from '../../../../shared/model/servers/server.ts';
import { messageOf } from '../../../../shared/rpc/errors.ts';
import { closeEditor, openServer, type EditorSection } from '../../../navigation.ts';
import { openBundle, openOverlay } from '../../../overlays.ts';
import {
  addServer,
  connectServer,
  updateServer,
  useServers,
} from '../../../stores/servers-store.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldNote } from '../../../ui/fields/field.tsx';
import { focusWrong } from '../../../ui/fields/focus-wrong.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { forgetEditorDraft, useEditorDraft, type EditorDraft } from './editor-draft.ts';
import { FoundServers } from '../elsewhere/found-servers.tsx';
import { KnownServerList } from '../gallery/known-server-list.tsx';
import { RegistrySearch } from '../registry/registry-search.tsx';
import { EditorButtons } from './editor-buttons.tsx';
import { FieldsFold } from './fields-fold.tsx';
import { PasteBox } from './paste-box.tsx';
import { draftOf, isEmptyDraft, readDraft, type DraftErrors } from './server-draft.ts';
import { ServerFields } from './server-fields.tsx';
import { waitsForUser } from './unset-references.ts';
import { useParsed } from './use-parsed.ts';
import { useEnvironmentNames } from './use-environment-names.ts';

type ServerEditorProps = {
  serverName?: string | undefined;
  /** The part to begin at. */
  section?: EditorSection | undefined;
};

/** Adds one or several servers, or edits the named one. What was typed survives a reload. */
export function ServerEditor({ serverName, section }: ServerEditorProps) {
  const snapshot = useServers((state) => state.snapshot);
  if (!snapshot) return <Skeleton label="Loading the servers" />;
  const stored = snapshot.servers.find(({ name }) => name === serverName);
  return <Editor stored={stored} section={section} />;
}

type EditorProps = Pick<ServerEditorProps, 'section'> & { stored: ServerDefinition | undefined };

function Editor({ stored, section }: EditorProps) {
  // The definition as it was at the opening: while a rename is stored, the old name is gone.
  const [edited] = useState(stored);
  const [draft, setDraft] = useEditorDraft(edited);
  const [excluded, setExcluded] = useState<string[]>([]);
  const [errors, setErrors] = useState<DraftErrors>({});
  const [failure, setFailure] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const takenText = useRef(draft.isUnread ? undefined : draft.text);
  useEffect(() => {
    if (section) focusSection(form.current, section);
    else if (edited) form.current?.querySelector('input')?.focus();
  }, [section, edited]);

  const change = (part: Partial<EditorDraft>) => {
    setDraft((before) => ({ ...before, ...part }));
    setErrors({});
    setFailure(undefined);
  };
  const environment = useEnvironmentNames();
  const unfold = (isUnfolded: boolean) => setDraft((before) => ({ ...before, isUnfolded }));
  const pick = (definition: ServerDefinition) => {
    const fields = draftOf(definition);
    change({ text: '', fields, ...(waitsForUser(fields, environment) && { isUnfolded: true }) });
  };
  const { parsed, read: readText } = useParsed(draft.text, (result, text) => {
    // A restored text has filled the fields before, and they may have been edited since.
    if (result.status !== 'parsed' || takenText.current === text) return;
    takenText.current = text;
    setExcluded([]);
    const [first] = result.servers;
    if (!first) return;
    const fields = draftOf(first);
    const isWanted = result.notes !== undefined || waitsForUser(fields, environment);
    // Whoever folded them while typing is not shown them again at the next letter.
    const isUnfolded = draft.isUnfolded ?? isWanted;
    change({ fields, isUnread: false, ...(isUnfolded && { isUnfolded }) });
  });
  const found = severalIn(parsed);
  const wanted = found.filter(({ name }) => !excluded.includes(name));

  const save = async (connects: boolean) => {
    if (isSaving) return;
    setSaving(true);
    const takenBefore = takenText.current;
    const text = await readText();
    // A text that was pasted just now is saved in place of the fields, which do not show it yet.
    const [first] = text?.status === 'parsed' ? text.servers : [];
    const isJustTaken = first !== undefined && takenText.current !== takenBefore;
    if (isJustTaken && severalIn(text).length > 0) return setSaving(false);
    const read = readDraft(isJustTaken ? draftOf(first) : draft.fields);
    // While the fields are folded the text is all that is seen, and nothing else is saved in its place.
    const isTextWrong = text?.status === 'failed' && !edited && draft.isUnfolded !== true;
    if (isTextWrong || (found.length === 0 && read.status === 'wrong')) {
      focusWrong(form.current, () => {
        if (!isTextWrong && read.status === 'wrong') {
          setErrors(read.errors);
          unfold(true);
        }
        setSaving(false);
      });
      return;
    }
    const definitions = found.length > 0 || read.status === 'wrong' ? wanted : [read.definition];
    try {
      const stored = await store(definitions, edited);
      forgetEditorDraft(edited);
      closeEditor();
      if (!stored) return;
      openServer(stored.name);
      if (connects) connectServer(stored.name);
    } catch (error) {
      setFailure(messageOf(error));
      unfold(true);
      setSaving(false);
    }
  };

  const fields = (
    <ServerFields
      draft={draft.fields}
      errors={errors}
      onDraft={(next) => change({ fields: next })}
    />
  );
  return (
    <form
      ref={form}
      aria-label={edited ? `Edit ${edited.name}` : 'Add a server'}
      className="h-full overflow-auto"
      onSubmit={(event) => {
        event.preventDefault();
        void save(true);
      }}
    >
      <div className="flex max-w-2xl flex-col gap-4 p-6">
        <header className="flex items-center justify-between gap-2">
          <h1 className="text-[15px] leading-6 font-semibold">
            {edited ? `Edit ${edited.name}` : 'Add a server'}
          </h1>
          {!edited && (
            <span className="flex flex-wrap justify-end gap-2">
              <Button size="small" icon={PackageOpen} onClick={() => openBundle()}>
                Open a bundle
              </Button>
              <Button size="small" icon={FileInput} onClick={() => openOverlay('import')}>
                Import from other apps
              </Button>
            </span>
          )}
        </header>
        {!edited && (
          <>
            <PasteBox
              text={draft.text}
              parsed={parsed}
              hasFields={!isEmptyDraft(draft.fields)}
              onText={(text) => change({ text })}
            />
            <KnownServerList onPick={pick} />
            <RegistrySearch onPick={pick} />
          </>
        )}
        {found.length > 0 ? (
          <FoundServers servers={found} excluded={excluded} onExcluded={setExcluded} />
        ) : edited ? (
          fields
        ) : (
          <FieldsFold
            draft={draft.fields}
            isOutdated={parsed?.status === 'failed'}
            isOpen={draft.isUnfolded === true}
            onOpen={unfold}
          >
            {fields}
          </FieldsFold>
        )}
        {failure !== undefined && <FieldNote error={failure} />}
        <EditorButtons
          isEdit={edited !== undefined}
          count={found.length > 0 ? wanted.length : undefined}
          isSaving={isSaving}
          onSave={() => void save(false)}
          onCancel={() => {
            if (edited) forgetEditorDraft(edited);
            closeEditor();
          }}
        />
      </div>
    </form>
  );
}

/** Unfolds a part of the form, and moves the focus to where something is added to it. */
function focusSection(form: HTMLElement | null, section: EditorSection): void {
  const part = form?.querySelector(`[data-section="${section}"]`);
  if (part instanceof HTMLDetailsElement) part.open = true;
  const target =
    part?.querySelector('summary') ?? [...(part?.querySelectorAll('button') ?? [])].at(-1);
  target?.focus({ preventScroll: true });
  part?.scrollIntoView({ block: 'start' });
}

/** The servers of a text that holds more than one; empty for any other text. */
const severalIn = (parsed: ParsedServers | undefined): readonly ServerDefinition[] =>
  parsed?.status === 'parsed' && parsed.servers.length > 1 ? parsed.servers : [];

/**
 * Stores the definitions in order and returns the first as it was stored, undefined for none.
 * Rejects at the first that the core refuses; those before it stay stored.
 */
async function store(
  definitions: readonly ServerDefinition[],
  edited: ServerDefinition | undefined,
): Promise<ServerDefinition | undefined> {
  let first: ServerDefinition | undefined;
  for (const definition of definitions) {
    const stored = edited
      ? await updateServer(edited.name, definition)
      : await addServer(definition);
    first ??= stored;
  }
  return first;
}
