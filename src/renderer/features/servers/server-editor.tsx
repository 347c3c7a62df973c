import { useState } from 'react';
import type { ParsedServers, ServerDefinition } from '../../../shared/model/server.ts';
import { messageOf } from '../../../shared/rpc/errors.ts';
import { backend } from '../../backend.ts';
import { closeEditor, openServer } from '../../navigation.ts';
import { connectServer, useServers } from '../../stores/servers-store.ts';
import { readViewState, writeViewState } from '../../view-state.ts';
import { Button } from '../../ui/button.tsx';
import { PasteBox } from './paste-box.tsx';
import {
  draftOf,
  emptyDraft,
  readDraft,
  type DraftErrors,
  type ServerDraft,
} from './server-draft.ts';
import { ServerFields } from './server-fields.tsx';

const draftKey = 'servers.draft';

type Origin = 'typed' | 'pasted';

/** Adds a server, or edits the named one. What was typed stays, also over a reload. */
export function ServerEditor({ serverName }: { serverName?: string }) {
  const edited = useServers((state) =>
    state.snapshot?.servers.find((server) => server.name === serverName),
  );
  const [draft, setDraft] = useState<ServerDraft>(() => initialDraft(edited));
  const [origin, setOrigin] = useState<Origin>('typed');
  const [others, setOthers] = useState<ServerDefinition[]>([]);
  const [errors, setErrors] = useState<DraftErrors>({});
  const [failure, setFailure] = useState<string>();

  const change = (next: ServerDraft, from: Origin) => {
    setDraft(next);
    setErrors({});
    setOrigin(from);
    if (!edited) writeViewState(draftKey, next);
  };
  const takeParsed = (parsed: ParsedServers, from: Origin) => {
    if (parsed.status !== 'parsed') return;
    const [first, ...rest] = parsed.servers;
    if (first) change(draftOf(first), from);
    setOthers(rest);
  };
  const save = async (connects: boolean) => {
    const read = readDraft(draft);
    if (read.status === 'wrong') return setErrors(read.errors);
    try {
      const typed = origin === 'typed';
      const stored = edited
        ? await backend.call('servers.update', { name: edited.name, definition: read.definition })
        : await backend.call('servers.add', { definition: read.definition, typed });
      for (const definition of others) await backend.call('servers.add', { definition, typed });
      if (!edited) writeViewState(draftKey, undefined);
      closeEditor();
      openServer(stored.name);
      if (connects) connectServer(stored.name);
    } catch (error) {
      setFailure(messageOf(error));
    }
  };

  return (
    <form
      className="h-full overflow-auto p-6"
      aria-label={edited ? `Edit ${edited.name}` : 'Add a server'}
      onSubmit={(event) => {
        event.preventDefault();
        void save(true);
      }}
    >
      <div className="flex max-w-2xl flex-col gap-4">
        <h1 className="text-[15px] font-semibold">
          {edited ? `Edit ${edited.name}` : 'Add a server'}
        </h1>
        {!edited && <PasteBox onParsed={takeParsed} />}
        {others.length > 0 && (
          <p className="text-text-muted">
            Also added: {others.map((server) => server.name).join(', ')}.
          </p>
        )}
        <ServerFields draft={draft} errors={errors} onDraft={(next) => change(next, 'typed')} />
        {failure && (
          <p role="alert" className="text-danger">
            {failure}
          </p>
        )}
        <div className="flex gap-2">
          <Button variant="primary" type="submit">
            {edited ? 'Save and connect' : 'Add and connect'}
          </Button>
          <Button onClick={() => void save(false)}>{edited ? 'Save' : 'Add'}</Button>
          <Button variant="ghost" onClick={closeEditor}>
            Cancel
          </Button>
        </div>
      </div>
    </form>
  );
}

function initialDraft(edited: ServerDefinition | undefined): ServerDraft {
  if (edited) return draftOf(edited);
  const stored = readViewState(draftKey);
  return typeof stored === 'object' ? { ...emptyDraft, ...stored } : emptyDraft;
}
