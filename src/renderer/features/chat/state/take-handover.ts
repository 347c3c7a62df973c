import {
  nothingHanded,
  useHandover,
  type HandedPrompt,
  type HandedResource,
} from '../../../chat-handover.ts';
import { attachedPrompt, attachedResource } from './attachments.ts';
import { openConversation, putBack, setAttached, setDraft, usePage } from './page-store.ts';

/** Takes what another part of the app hands over, now and later. Returns its undo. */
export function followHandover(): () => void {
  const look = (handed: ReturnType<typeof useHandover.getState>) => {
    const { prompt, resource, text, conversationId } = handed;
    if (!prompt && !resource && text === undefined && conversationId === undefined) return;
    useHandover.setState(nothingHanded);
    if (conversationId !== undefined) openConversation(conversationId);
    if (prompt) take(prompt);
    if (resource) attach(resource);
    if (text !== undefined) write(text);
  };
  look(useHandover.getState());
  return useHandover.subscribe(look);
}

/** A text alone becomes the message itself, unless one is being written; everything else is attached. */
function take({ serverName, name, resultText }: HandedPrompt): void {
  openConversation(undefined);
  const attachment = attachedPrompt(serverName, name, resultText);
  const [only, ...others] = attachment.parts;
  const isFree = (usePage.getState().drafts[''] ?? '').trim() === '';
  if (only?.type === 'text' && others.length === 0 && isFree) setDraft(undefined, only.text);
  else setAttached(undefined, (before) => [...before, attachment]);
}

/** It goes along as what it is: the text of a server, never the user’s own words. */
function attach({ serverName, uri, resultText }: HandedResource): void {
  openConversation(undefined);
  const attachment = attachedResource(serverName, uri, resultText);
  setAttached(undefined, (before) => [...before, attachment]);
}

/** Stands before what was being written, so that neither is lost. */
function write(text: string): void {
  openConversation(undefined);
  putBack('', { text, attachments: [] });
}
