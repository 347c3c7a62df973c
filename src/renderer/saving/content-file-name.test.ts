import { expect, test } from 'vitest';
import { fileNameOf } from './content-file-name.ts';

test.each([
  ['file:///srv/report.pdf', 'application/pdf', 'report.pdf'],
  ['demo://resource/7', 'text/plain', '7'],
  ['x://a/logo.png?size=2', 'image/png', '2'],
  ['x://a/b/', 'text/plain', 'b'],
  ['file:///etc/..%2f..%2fpasswd', '', '2fpasswd'],
  ['x://..', 'image/png', 'image.png'],
  ['x://a/.bashrc', '', 'bashrc'],
  ['x://a/trailing...', '', 'trailing'],
  ['x://a/CON', '', '_CON'],
  ['x://a/nul.txt', '', '_nul.txt'],
  ['x://a/com1.log', '', '_com1.log'],
  ['x://a/console.log', '', 'console.log'],
  ['x://a/\u202Egnp.exe', '', 'gnp.exe'],
  ['', 'audio/mpeg', 'audio.mpeg'],
  [undefined, 'text/x;../../y', 'text.bin'],
  [5, '', 'file.bin'],
])('%s of type “%s” is saved as %s', (uri, mimeType, name) => {
  expect(fileNameOf(mimeType, uri)).toBe(name);
});

test('a name has a bounded length', () => {
  expect(fileNameOf('', `x://${'a'.repeat(1000)}`)).toHaveLength(80);
});
