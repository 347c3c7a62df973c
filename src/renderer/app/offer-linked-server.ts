import { editServer } from '../navigation.ts';
import { notify, report } from '../notices.ts';
import { linkedServer } from './linked-server.ts';

/** Takes what the page's address wants to add out of the address, and keeps it until the app is there. */
export function takeLinkedServer(page: Window): () => void {
  const text = linkedServer(page.location);
  if (text === undefined) return () => undefined;
  const { pathname, hash } = page.location;
  page.history.replaceState(
    page.history.state,
    '',
    hash.startsWith('#add') ? pathname : pathname + hash,
  );
  let isOffered = false;
  return () => {
    if (isOffered) return;
    isOffered = true;
    report(offer(text), 'The link’s server could not be filled in');
  };
}

/** Fills in the editor, which does nothing by itself; what the user typed there stays. */
async function offer(text: string): Promise<void> {
  // Few pages are opened by such a link, and the first screen needs none of it.
  const { offerEditorText } = await import('../features/servers/editor/editor-draft.ts');
  const isOffered = offerEditorText(text);
  editServer();
  if (isOffered) return;
  notify({
    title: 'The link’s server was not filled in',
    detail: 'There is something in the editor already. Add it or cancel, then open the link again.',
  });
}
