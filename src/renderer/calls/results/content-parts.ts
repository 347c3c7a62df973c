import type { CallMethod } from '../../../shared/model/calls/call.ts';
import { isSchema } from '../../schema-form/schema/schema.ts';

/** A content block as the server sent it, with a label such as its role. */
export type ContentPart = { label?: string; block: unknown };

/** The content of a result of any method; malformed blocks are included as they are. */
export function contentParts(method: CallMethod, result: unknown): ContentPart[] {
  const members = isSchema(result) ? result : {};
  switch (method) {
    case 'tools/call':
      return listOf(members['content']).map((block) => ({ block }));
    case 'resources/read':
      return listOf(members['contents']).map((resource) => ({
        block: isSchema(resource) ? { type: 'resource', resource } : resource,
      }));
    case 'prompts/get':
      return listOf(members['messages']).flatMap(messageParts);
  }
}

/** The content of a whole message, by what it has; undefined where it has none. */
export function contentOf(message: unknown): ContentPart[] | undefined {
  const { result, params } = isSchema(message) ? message : {};
  if (isSchema(result)) {
    if (Array.isArray(result['content'])) return contentParts('tools/call', result);
    if (Array.isArray(result['contents'])) return contentParts('resources/read', result);
    if (Array.isArray(result['messages'])) return contentParts('prompts/get', result);
    // What a model answers to a request for sampling.
    if (result['content'] !== undefined) return messageParts(result);
  }
  const asks = isSchema(params) && Array.isArray(params['messages']);
  return asks ? contentParts('prompts/get', params) : undefined;
}

function messageParts(message: unknown): ContentPart[] {
  if (!isSchema(message) || message['content'] === undefined) return [{ block: message }];
  const { role, content } = message;
  const blocks: unknown[] = Array.isArray(content) ? content : [content];
  return blocks.map((block) => ({ label: String(role), block }));
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
