import type { OfferedTool } from '../../../../../shared/model/chat/chat.ts';

/**
 * The tool that a provider names when it refuses a request: one schema that it doesn't take spoils the
 * whole. Tools are sent in the order in which they are offered.
 */
export function blamedTool<Tool extends Pick<OfferedTool, 'wireName'>>(
  message: string,
  tools: readonly Tool[],
): Tool | undefined {
  // Gemini counts within a list of its own; OpenAI may name the function.
  const place =
    /function_?declarations\[(\d{1,6})\]/i.exec(message) ?? /\btools[.[](\d{1,6})\b/.exec(message);
  const name = /function ['"“`]([A-Za-z0-9_-]{1,128})['"”`]/.exec(message)?.[1];
  const named = name === undefined ? undefined : tools.find(({ wireName }) => wireName === name);
  return named ?? (place ? tools[Number(place[1])] : undefined);
}
