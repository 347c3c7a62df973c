import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { withoutWebRtc } from './without-webrtc.ts';

const script = /<script>[^]*?RTCPeerConnection[^]*?<\/script>/;

test.each([
  ['<!doctype html><title>a</title>', '<!doctype html>', '<title>a</title>'],
  ['<p>no doctype</p>', '', '<p>no doctype</p>'],
  [
    '\uFEFF\n<!-- a > b -->\n<!DOCTYPE html PUBLIC "x">\n<p>',
    '\uFEFF\n<!-- a > b -->\n<!DOCTYPE html PUBLIC "x">',
    '\n<p>',
  ],
  ['', '', ''],
  ['<!-- never closed', '', '<!-- never closed'],
  ['<script>RTCPeerConnection</script>', '', '<script>RTCPeerConnection</script>'],
])('%j has it right behind its doctype', (html, before, after) => {
  const guarded = withoutWebRtc(html);

  expect(guarded.startsWith(`${before}<script>`)).toBe(true);
  expect(guarded.endsWith(`</script>${after}`)).toBe(true);
  expect(guarded.replace(script, '')).toBe(html);
});

test('the lines of the app keep their numbers', () => {
  const guarded = withoutWebRtc('<!doctype html>\n<p>');

  expect(guarded.split('\n')).toHaveLength(2);
});

test('the script is one that runs, on one line, and holds no end of a script', () => {
  const [found = ''] = script.exec(withoutWebRtc('')) ?? [];
  const code = found.slice('<script>'.length, -'</script>'.length);

  expect(code).not.toMatch(/<\/script|<!--|\n/i);
  expect(() => runInNewContext(`(() => { ${code} });`)).not.toThrow();
});
