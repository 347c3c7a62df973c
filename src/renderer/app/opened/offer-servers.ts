import { editOffered } from '../../navigation.ts';
import { notify } from '../../notices.ts';

/** Fills in the editor, which does nothing by itself; what the user typed there stays. */
export async function offerServers(text: string, from: 'link' | 'file'): Promise<void> {
  // Few pages are opened with such a text, and the first screen needs none of it.
  const { offerEditorText } = await import('../../features/servers/editor/editor-draft.ts');
  const isOffered = offerEditorText(text);
  editOffered();
  if (isOffered) return;
  notify({
    title:
      from === 'link'
        ? 'The link’s server was not filled in'
        : 'The file’s servers were not filled in',
    detail: `There is something in the editor already. Add it or cancel, then open the ${from} again.`,
  });
}
