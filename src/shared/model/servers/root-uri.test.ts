import { describe, expect, test } from 'vitest';
import { isFileUri, rootUri } from './root-uri.ts';

describe('the URI of a root', () => {
  test.each([
    ['/home/ada/project', 'file:///home/ada/project'],
    ['  /home/ada/my project#1 ', 'file:///home/ada/my%20project%231'],
    ['/srv/50%', 'file:///srv/50%25'],
    ['C:\\Users\\Ada', 'file:///C:/Users/Ada'],
    ['d:/data', 'file:///d:/data'],
    ['file:///already/one', 'file:///already/one'],
    ['https://example.com/not-a-file', 'https://example.com/not-a-file'],
    ['relative/path', 'relative/path'],
    ['', ''],
  ])('%j is %s', (typed, uri) => expect(rootUri(typed)).toBe(uri));

  test.each([
    ['file:///home', true],
    ['FILE:///home', true],
    ['file:/home', false],
    ['https://example.com', false],
    ['', false],
  ])('%s may be sent: %s', (uri, isFine) => expect(isFileUri(uri)).toBe(isFine));
});
