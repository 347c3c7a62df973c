import { expect, test } from 'vitest';
import { pictures } from '../../test-pictures.ts';
import { bytesOf, bytesOfText } from './content-bytes.ts';
import { baseType, kindOfBytes, kindOfText, pdfVersion } from './content-kind.ts';

test.each([
  ['Text/Markdown; charset=utf-8', 'text/markdown'],
  [' application/json ', 'application/json'],
  ['', ''],
  [5, ''],
  [undefined, ''],
])('%j is the type %j', (sent, type) => {
  expect(baseType(sent)).toBe(type);
});

test.each([
  ['text/markdown', 'plain words', 'markdown'],
  ['', '{"a": 1}', 'json'],
  ['application/vnd.api+json', ' [1]', 'json'],
  ['application/json', 'not json', 'text'],
  ['text/csv', '[a],b', 'text'],
  ['text/plain', '# Title', 'likely-markdown'],
  ['text/html', '# <b>', 'text'],
  ['', 'words', 'text'],
])('text of type “%s”, %j, is %s', (type, text, kind) => {
  expect(kindOfText(type, text)).toBe(kind);
});

const png = bytesOf(pictures['image/png']);
const pdf = bytesOfText('%PDF-1.7\n%âãÏÓ\n');

test.each([
  ['image/png', png, 'media'],
  ['', png, 'media'],
  ['application/octet-stream', png, 'media'],
  ['image/svg+xml', bytesOfText('<svg onload="x()"/>'), 'text'],
  ['audio/wav', new Uint8Array(4), 'media'],
  ['application/pdf', new Uint8Array(4), 'pdf'],
  ['', pdf, 'pdf'],
  ['text/html', pdf, 'text'],
  ['application/json', bytesOfText('{}'), 'json'],
  ['text/markdown', bytesOfText('# a'), 'markdown'],
  ['application/zip', png, 'binary'],
  ['', new Uint8Array(), 'binary'],
])('bytes of type “%s” (%#) are what they say, or what they begin like', (type, bytes, kind) => {
  expect(kindOfBytes(type, bytes)).toBe(kind);
});

test('a PDF document is known by its start alone', () => {
  expect(pdfVersion(pdf)).toBe('1.7');
  expect(pdfVersion(bytesOfText(' %PDF-1.7'))).toBeUndefined();
  expect(pdfVersion(new Uint8Array())).toBeUndefined();
});
