import type { CallMethod } from '../../shared/model/call.ts';
import { isSchema } from '../schema-form/schema.ts';

/** A content block as the server sent it, and what stands above it. */
export type ContentPart = { label?: string; block: unknown };

/** The content of a result, whatever was called; what is malformed comes along as it is. */
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

function messageParts(message: unknown): ContentPart[] {
  if (!isSchema(message) || message['content'] === undefined) return [{ block: message }];
  const { role, content } = message;
  const blocks: unknown[] = Array.isArray(content) ? content : [content];
  return blocks.map((block) => ({ label: String(role), block }));
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
