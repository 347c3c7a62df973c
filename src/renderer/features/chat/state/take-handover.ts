import { useHandover, type HandedPrompt } from '../../../chat-handover.ts';
import { attachedPrompt } from './attachments.ts';
import { openConversation, setAttached, setDraft, usePage } from './page-store.ts';

/** Takes what another part of the app hands over, now and later. Returns its undo. */
export function followHandover(): () => void {
  const look = ({ prompt }: { prompt: HandedPrompt | undefined }) => {
    if (!prompt) return;
    useHandover.setState({ prompt: undefined });
    take(prompt);
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
