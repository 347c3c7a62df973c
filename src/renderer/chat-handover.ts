import { create } from 'zustand';
import { openChat } from './navigation.ts';

/** The result of a prompt that is to be used in the chat. */
export type HandedPrompt = { serverName: string; name: string; resultText: string };

type Handover = { prompt: HandedPrompt | undefined };

/** What another part of the app hands to the chat, until that has taken it. */
export const useHandover = create<Handover>(() => ({ prompt: undefined }));

/** Opens the chat with the messages of a prompt in a new conversation; nothing is sent yet. */
export function handPromptToChat(prompt: HandedPrompt): void {
  useHandover.setState({ prompt });
  openChat();
}
