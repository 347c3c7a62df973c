import { expect, test } from 'vitest';
import { isPressOf } from './listen-for-shortcuts.ts';

const press = (key: string, held: string[] = []) => ({
  key,
  ctrlKey: held.includes('Ctrl'),
  metaKey: held.includes('Meta'),
  shiftKey: held.includes('Shift'),
  altKey: held.includes('Alt'),
});

test.each([
  ['Mod+K', press('k', ['Ctrl']), false, true],
  ['Mod+K', press('K', ['Ctrl']), false, true],
  ['Mod+K', press('k', ['Meta']), true, true],
  ['Mod+K', press('k', ['Ctrl']), true, false],
  ['Mod+K', press('k', ['Meta']), false, false],
  ['Mod+K', press('k', ['Ctrl', 'Alt']), false, false],
  ['Mod+K', press('k', ['Ctrl', 'Shift']), false, false],
  ['Mod+Shift+J', press('J', ['Ctrl', 'Shift']), false, true],
  ['Mod+Shift+J', press('j', ['Ctrl']), false, false],
  ['?', press('?', ['Shift']), false, true],
  ['?', press('?'), false, true],
  ['?', press('?', ['Ctrl']), false, false],
])('%s by %j on a Mac: %s is %s', (keys, pressed, isMac, expected) => {
  expect(isPressOf(keys, pressed, isMac)).toBe(expected);
});
