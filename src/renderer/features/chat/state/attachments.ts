import { base64Of } from '../../../base64-of.ts';
import type { Attachment } from '../../../../shared/model/chat/chat.ts';

/** The name of an attachment at its origin. */
export function attachmentName({ origin, parts }: Attachment): string {
  switch (origin.type) {
    case 'resource':
      return origin.uri;
    case 'prompt':
      return origin.name;
    case 'file': {
      const named = parts.find((part) => part.type === 'file');
      return (named?.type === 'file' ? named.name : undefined) ?? 'A file';
    }
  }
}

/** The size of what goes to the model, in bytes. */
export const attachmentBytes = ({ parts }: Attachment): number =>
  parts.reduce(
    (sum, part) => sum + (part.type === 'text' ? new Blob([part.text]).size : bytesOf(part.base64)),
    0,
  );

const bytesOf = (base64: string): number =>
  Math.floor((base64.replace(/={1,2}$/, '').length * 3) / 4);

/** The largest file that can be attached, in bytes: providers accept no larger ones. */
export const largestFile = 20_000_000;

/** Reads a file of the user's into an attachment. */
export async function attachedFile(file: File): Promise<Attachment> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return {
    origin: { type: 'file' },
    parts: [
      {
        type: 'file',
        mediaType: file.type === '' ? 'application/octet-stream' : file.type,
        base64: base64Of(bytes),
        name: file.name,
      },
    ],
  };
}

/** Makes an attachment of a resource's result: its text, or its bytes as a file. */
export function attachedResource(serverName: string, uri: string, resultText: string): Attachment {
  const { contents } = JSON.parse(resultText) as { contents?: unknown[] };
  return {
    origin: { type: 'resource', serverName, uri },
    parts: (contents ?? []).flatMap((content) => resourceParts(content)),
  };
}

function resourceParts(content: unknown): Attachment['parts'] {
  const { text, blob, mimeType, uri } = (content ?? {}) as Record<string, unknown>;
  if (typeof text === 'string') return [{ type: 'text', text }];
  if (typeof blob !== 'string') return [];
  const mediaType = typeof mimeType === 'string' ? mimeType : 'application/octet-stream';
  const name = typeof uri === 'string' ? { name: uri.slice(0, 1000) } : {};
  return [{ type: 'file', mediaType, base64: blob, ...name }];
}

/** Makes an attachment of a prompt's result: its messages, each with its role. */
export function attachedPrompt(serverName: string, name: string, resultText: string): Attachment {
  const { messages } = JSON.parse(resultText) as { messages?: unknown[] };
  return {
    origin: { type: 'prompt', serverName, name },
    parts: (messages ?? []).flatMap((message) => messageParts(message)),
  };
}

function messageParts(message: unknown): Attachment['parts'] {
  const { role, content } = (message ?? {}) as Record<string, unknown>;
  const blocks: unknown[] = Array.isArray(content) ? content : [content];
  return blocks.flatMap((block): Attachment['parts'] => {
    const { type, text, data, mimeType, resource } = (block ?? {}) as Record<string, unknown>;
    if (type === 'text' && typeof text === 'string') {
      return [{ type: 'text', text: role === 'assistant' ? `Assistant: ${text}` : text }];
    }
    if (typeof data === 'string' && typeof mimeType === 'string') {
      return [{ type: 'file', mediaType: mimeType, base64: data }];
    }
    return type === 'resource' ? resourceParts(resource) : [];
  });
}
