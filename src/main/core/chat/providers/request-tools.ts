import type { OfferedTool } from '../../../../shared/model/chat/chat.ts';
import type { EndpointKind } from '../../../../shared/model/chat-endpoint.ts';
import { isObject } from '../../../../shared/json/is-object.ts';
import { parsedJson } from '../../../../shared/json/parsed-json.ts';
import { callOptions } from './call-options.ts';
import { providerModel } from './provider-model.ts';

/** Thrown in place of sending, so that nothing leaves. */
class NotSent extends Error {}

/** A model of each provider whose requests are of the usual form; it is never asked. */
const models: Partial<Record<EndpointKind, string>> = {
  anthropic: 'claude-sonnet-4-5',
  openai: 'gpt-5',
  gemini: 'gemini-2.5-pro',
};

/**
 * What stands for the tools in the body of a request to a provider, as its library writes it. The
 * request is made whole and not sent.
 */
export async function requestTools(
  kind: keyof typeof models,
  tools: Pick<OfferedTool, 'wireName' | 'description' | 'schema'>[],
  signal: AbortSignal,
): Promise<unknown> {
  let body: unknown;
  const capture: typeof globalThis.fetch = (_input, init) => {
    body = typeof init?.body === 'string' ? parsedJson(init.body) : undefined;
    return Promise.reject(new NotSent());
  };
  const endpoint = { endpointId: kind, kind, label: kind };
  const agent = () => Promise.reject(new NotSent());
  const model = await providerModel({ endpoint, agent }, models[kind] ?? '', capture);
  const request = { messages: [], tools, settings: {}, signal };
  const prompt = [{ role: 'user' as const, content: [{ type: 'text' as const, text: '.' }] }];
  try {
    await model.doStream({ ...callOptions(request, endpoint), prompt });
  } catch (error) {
    signal.throwIfAborted();
    if (body === undefined) throw error;
  }
  return isObject(body) ? body['tools'] : undefined;
}
