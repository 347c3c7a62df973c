import { create } from 'zustand';
import { openChat } from './navigation.ts';

/** The result of a prompt that is to be used in the chat. */
export type HandedPrompt = { serverName: string; name: string; resultText: string };
/** The result of reading a resource, or a file of a skill, that is to go along with a message. */
export type HandedResource = { serverName: string; uri: string; resultText: string };

type Handover = {
  prompt: HandedPrompt | undefined;
  resource: HandedResource | undefined;
  text: string | undefined;
  conversationId: string | undefined;
};

export const nothingHanded: Handover = {
  prompt: undefined,
  resource: undefined,
  text: undefined,
  conversationId: undefined,
};

/** What another part of the app hands to the chat, until that has taken it. */
export const useHandover = create<Handover>(() => nothingHanded);

/** Opens the chat with the messages of a prompt in a new conversation; nothing is sent yet. */
export function handPromptToChat(prompt: HandedPrompt): void {
  useHandover.setState({ prompt });
  openChat();
}

/** Opens the chat with a resource attached to a new conversation; nothing is sent yet. */
export function handResourceToChat(resource: HandedResource): void {
  useHandover.setState({ resource });
  openChat();
}

/** Opens the chat with a text in the message of a new conversation; nothing is sent yet. */
export function handTextToChat(text: string): void {
  useHandover.setState({ text });
  openChat();
}

/** Opens the chat at a conversation. */
export function openConversationInChat(conversationId: string): void {
  useHandover.setState({ conversationId });
  openChat();
}
