import type { EndpointKind, ModelSettings } from '../../../../shared/model/chat-endpoint.ts';

/** Where nobody watches a demo speak, it need not take its time. */
export const unpacedSettings = (
  kind: EndpointKind,
  settings?: ModelSettings,
): ModelSettings | undefined =>
  kind === 'demo' ? { providerOptions: { demo: { tokensPerSecond: 0 } }, ...settings } : settings;
