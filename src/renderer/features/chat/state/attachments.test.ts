import { expect, test } from 'vitest';
import {
  attachedFile,
  attachedPrompt,
  attachedResource,
  attachmentBytes,
  attachmentName,
} from './attachments.ts';

test('a file is attached byte for byte, with its name and its size', async () => {
  const bytes = Uint8Array.from({ length: 100_000 }, (_, i) => i % 256);

  const attached = await attachedFile(new File([bytes], 'a.bin', { type: 'image/png' }));

  const [part] = attached.parts;
  expect(attachmentName(attached)).toBe('a.bin');
  expect(attachmentBytes(attached)).toBe(100_000);
  const back = part?.type === 'file' ? atob(part.base64) : '';
  expect(Uint8Array.from(back, (char) => char.codePointAt(0) ?? 0)).toEqual(bytes);
});

test('a resource is attached as text or as a file, as the server sent it', () => {
  const text = JSON.stringify({
    contents: [
      { uri: 'a://1', text: 'Words' },
      { uri: 'a://2', blob: 'AAEC', mimeType: 'image/png' },
      { uri: 'a://3' },
      null,
    ],
  });

  const attached = attachedResource('roastery', 'a://1', text);

  expect(attached.parts).toEqual([
    { type: 'text', text: 'Words' },
    { type: 'file', mediaType: 'image/png', base64: 'AAEC', name: 'a://2' },
  ]);
  expect(attachmentBytes(attached)).toBe(8);
});

test('a prompt is attached with who is meant to have said what', () => {
  const text = JSON.stringify({
    messages: [
      { role: 'user', content: { type: 'text', text: 'Ask' } },
      { role: 'assistant', content: [{ type: 'text', text: 'Yes?' }] },
      { role: 'user', content: { type: 'image', data: 'AA==', mimeType: 'image/png' } },
      { role: 'user', content: { type: 'resource', resource: { uri: 'a://1', text: 'More' } } },
      'odd',
    ],
  });

  expect(attachedPrompt('roastery', 'ask', text).parts).toEqual([
    { type: 'text', text: 'Ask' },
    { type: 'text', text: 'Assistant: Yes?' },
    { type: 'file', mediaType: 'image/png', base64: 'AA==' },
    { type: 'text', text: 'More' },
  ]);
});

test('a resource without content attaches nothing', () => {
  expect(attachedResource('roastery', 'a://1', '{}').parts).toEqual([]);
});
