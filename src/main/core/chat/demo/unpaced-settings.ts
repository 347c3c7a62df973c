import type { EndpointKind, ModelSettings } from '../../../../shared/model/chat-endpoint.ts';

/**
 * Settings under which the demo writes without delay, for runs that nobody watches; others stay as
 * they are.
 */
export const unpacedSettings = (
  kind: EndpointKind,
  settings?: ModelSettings,
): ModelSettings | undefined =>
  kind === 'demo' ? { providerOptions: { demo: { tokensPerSecond: 0 } }, ...settings } : settings;
