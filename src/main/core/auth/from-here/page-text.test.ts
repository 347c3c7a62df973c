import { expect, test } from 'vitest';
import { pageText } from './page-text.ts';

test('reads what a page says, without what is not said', () => {
  const page = pageText(`<!doctype html><html><head><title>Oops &amp; sorry</title>
    <style>p { color: red }</style><script>if (1 < 2) say("<p>hidden</p>")</script></head>
    <body><!-- a <b>note</b> --><h1>Something&nbsp;went wrong</h1>
    <pre><strong>error</strong>: invalid_redirect_uri</pre></body></html>`);

  expect(page.title).toBe('Oops & sorry');
  expect(page.text).toBe('Something went wrong\nerror: invalid_redirect_uri');
  expect(page.hasForm).toBe(false);
});

test.each([
  ['<p>one\n  line<p>two<br/>three', 'one line\ntwo\nthree'],
  ['<tr><td>a</td><td>b</td></tr>', 'a b'],
  ['a < b and c > d', 'a < b and c > d'],
  ['<p title="x">cut off <b', 'cut off'],
  ['before <!-- never closed <p>hidden', 'before'],
  ['before <script>never closed', 'before'],
  ['<?xml version="1.0"?><p>text</p>', 'text'],
  ['&#60;b&#x3e; &#xffffff; &copy; &lt;i&gt;', '<b> &#xffffff; &copy; <i>'],
  ['', ''],
])('reads %j as %j', (html, text) => {
  expect(pageText(html).text).toBe(text);
});

test.each(['<form action="/login"></form>', '<INPUT type=password>'])(
  'sees the form in %s',
  (html) => {
    expect(pageText(html).hasForm).toBe(true);
  },
);

test.each(['<script>', '<', '<!--', '<title>', '<a ', '&#60;'])(
  'reads a page of nothing but %j in one pass',
  (part) => {
    const html = part.repeat(1_000_000 / part.length);

    expect(pageText(html).text.length).toBeLessThanOrEqual(256 * 1024);
  },
);
