import type { SharedV4ProviderMetadata } from '@ai-sdk/provider';
import type { ProviderState } from '../../../../shared/model/chat/chat-message.ts';

/**
 * What belongs to a whole message and not to one of its parts: a library is made to tell it under this
 * name, and it is kept with the first part.
 */
export const messageState = 'whole-message';

/** The state of a part with what came later: a signature may come after the text that it signs. */
export function mergedState(
  state: ProviderState | undefined,
  provider: string,
  told: SharedV4ProviderMetadata | undefined,
): ProviderState | undefined {
  if (!told) return state;
  const merged: Record<string, unknown> = { ...state?.[provider] };
  for (const [name, values] of Object.entries(told)) {
    const before = merged[name];
    merged[name] = { ...(typeof before === 'object' ? before : {}), ...withoutUndefined(values) };
  }
  return { ...state, [provider]: merged };
}

/** The state that goes back with a part: only that of this very provider. */
export function stateFor(
  state: ProviderState | undefined,
  provider: string,
): { own?: SharedV4ProviderMetadata; ofMessage?: Record<string, unknown> } {
  if (!state || !Object.hasOwn(state, provider)) return {};
  const { [messageState]: ofMessage, ...own } = state[provider] as SharedV4ProviderMetadata;
  return { own, ...(ofMessage && { ofMessage }) };
}

const withoutUndefined = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
