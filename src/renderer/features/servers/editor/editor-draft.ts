import { useEffect, useState } from 'react';
import type { ServerDefinition } from '../../../../shared/model/servers/server.ts';
import { readViewState, writeViewState } from '../../../view-state.ts';
import { draftOf, emptyDraft, isEmptyDraft, type ServerDraft } from './server-draft.ts';

/** Everything typed into the server editor; it survives a reload of the page. */
export type EditorDraft = {
  /** The text of the paste box. */
  text: string;
  fields: ServerDraft;
  /** Whether the text came from elsewhere and is still to be read into the fields. */
  isUnread?: boolean;
  /** Whether the fields of a new server are shown; undefined until the user or a need says so. */
  isUnfolded?: boolean;
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

/** Puts a text into the editor that adds servers, to be read when it opens; false where there is a draft already. */
export function offerEditorText(text: string): boolean {
  const { text: before, fields } = restoreEditorDraft(undefined);
  const isEmpty = before === '' && isEmptyDraft(fields);
  // Whoever did not write it sees what it means.
  const arrived = { text, fields, isUnread: true, isUnfolded: true };
  if (isEmpty) writeViewState(keyOf(undefined), arrived);
  return isEmpty;
}

/** Forgets the stored draft, once it was saved or the edit was cancelled. */
export const forgetEditorDraft = (edited: ServerDefinition | undefined): void =>
  writeViewState(keyOf(edited), undefined);

/** The draft in the editor and its setter; every change is written to the view state. */
export function useEditorDraft(edited: ServerDefinition | undefined) {
  const [draft, setDraft] = useState(() => restoreEditorDraft(edited));
  const [initial] = useState(draft);
  const key = keyOf(edited);
  useEffect(() => {
    if (draft !== initial) writeViewState(key, draft);
  }, [draft, initial, key]);
  return [draft, setDraft] as const;
}
