import { expect, test } from 'vitest';
import { resultText } from './result-text.ts';

test.each([
  ['is no list', '{"content":"hello"}', '{\n  "content": "hello"\n}\n'],
  ['is missing', '{"isError":true}', '{\n  "isError": true\n}\n'],
  ['is of no object', '[1]', '[1]\n'],
])('a result whose content %s is shown as it is', (_what, json, shown) => {
  expect(resultText(json)).toBe(shown);
});

test.each([
  ['{"content":[]}', ''],
  ['{"content":[],"structuredContent":{"a":1}}', '{\n  "a": 1\n}\n'],
  ['{"structuredContent":[]}', '[]\n'],
  ['{"messages":[{"role":"user","content":{"type":"text","text":"Hi"}}]}', 'user: Hi\n'],
  ['{"contents":[{"uri":"a:b","blob":"AAAA","mimeType":"image/png"}]}', '[image/png, 3 B]\n'],
])('%s is shown by its texts', (json, shown) => {
  expect(resultText(json)).toBe(shown);
});
