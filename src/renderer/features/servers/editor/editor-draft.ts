import { useEffect, useState } from 'react';
import type { ServerDefinition } from '../../../../shared/model/servers/server.ts';
import { readViewState, writeViewState } from '../../../view-state.ts';
import { draftOf, emptyDraft, type ServerDraft } from './server-draft.ts';

/** All that was typed into the editor; it outlives a reload. */
export type EditorDraft = {
  /** What stands in the paste box. */
  text: string;
  fields: ServerDraft;
};

const keyOf = (edited: ServerDefinition | undefined): string =>
  edited ? `servers.draft:${edited.name}` : 'servers.draft';

export function restoreEditorDraft(edited: ServerDefinition | undefined): EditorDraft {
  const fresh = { text: '', fields: edited ? draftOf(edited) : emptyDraft };
  const stored = readViewState(keyOf(edited));
  if (typeof stored !== 'object' || stored === null || !('fields' in stored)) return fresh;
  const { fields } = stored;
  if (typeof fields !== 'object' || fields === null) return fresh;
  return { ...fresh, ...stored, fields: { ...fresh.fields, ...fields } };
}

/** Forgets what was typed, once it was saved or given up. */
export const forgetEditorDraft = (edited: ServerDefinition | undefined): void =>
  writeViewState(keyOf(edited), undefined);

/** What is in the editor; each change is remembered. */
export function useEditorDraft(edited: ServerDefinition | undefined) {
  const [draft, setDraft] = useState(() => restoreEditorDraft(edited));
  const [initial] = useState(draft);
  const key = keyOf(edited);
  useEffect(() => {
    if (draft !== initial) writeViewState(key, draft);
  }, [draft, initial, key]);
  return [draft, setDraft] as const;
}
