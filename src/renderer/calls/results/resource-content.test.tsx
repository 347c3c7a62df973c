// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { furnishPage } from '../../test-page.ts';
import { pictures } from '../../test-pictures.ts';
import { bytesOfText } from './content-bytes.ts';
import { ContentView } from './content-view.tsx';

vi.mock('../../backend.ts', () => import('../../test-backend.ts'));

let saved: { name: string; file: Blob }[] = [];
beforeEach(() => {
  furnishPage();
  saved = [];
  const files = new Map<string, Blob>();
  // The list draws as many rows as its height has room for.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(180);
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    const url = `blob:${files.size}`;
    files.set(url, file as Blob);
    return url;
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    saved.push({ name: this.download, file: files.get(this.href) ?? new Blob() });
  });
});

const show = (...resources: Record<string, unknown>[]) =>
  render(
    <ContentView
      parts={resources.map((resource) => ({ block: { type: 'resource', resource } }))}
      isError={false}
      mayFill
    />,
  );
const choose = (view: string) => userEvent.click(screen.getByRole('radio', { name: view }));
const views = () => screen.getAllByRole('radio').map(({ textContent }) => textContent);
const base64 = (text: string) => base64Of(bytesOfText(text));
const base64Of = (bytes: Uint8Array) => btoa(String.fromCodePoint(...bytes));

test('Markdown is rendered, and can be read as text and byte by byte', async () => {
  show({ uri: 'x://a.md', mimeType: 'text/markdown', text: '# Bëans' });
  expect(screen.getByText('Bëans')).toBeTruthy();
  expect(screen.getByText('8 B')).toBeTruthy();

  await choose('Text');
  expect(screen.getByText('# Bëans')).toBeTruthy();
  await choose('Hex');

  expect(screen.getByRole('region', { name: 'Bytes of x://a.md' }).textContent).toContain(
    '00000000  23 20 42 c3 ab 61 6e 73',
  );
});

test('JSON is laid out, and its text is as it was sent', async () => {
  show({ uri: 'x://a', mimeType: 'application/json', text: '{"id":9007199254740993}' });

  expect(
    screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Content of x://a' }).value,
  ).toContain('9007199254740993');
  await choose('Text');

  expect(screen.getByText('{"id":9007199254740993}')).toBeTruthy();
});

test('bytes of no known type are shown as such, and saved as they came', async () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, i) => i);
  show({
    uri: 'x://files/data.bin',
    mimeType: 'application/zip',
    blob: base64Of(bytes),
  });
  expect(views()).toEqual(['Hex', 'Text']);
  expect(screen.getByText('binary, 256 B')).toBeTruthy();

  await userEvent.click(screen.getByRole('button', { name: 'Save data.bin' }));

  expect(saved[0]?.name).toBe('data.bin');
  expect(new Uint8Array(await read(saved[0]?.file))).toEqual(bytes);
});

test('text is saved as UTF-8', async () => {
  show({ uri: 'x://menu.txt', text: 'Café ☕' });

  await userEvent.click(screen.getByRole('button', { name: 'Save menu.txt' }));

  expect(new TextDecoder().decode(await read(saved[0]?.file))).toBe('Café ☕');
});

test('text that came as bytes is read as text', () => {
  show({ uri: 'x://a.csv', mimeType: 'text/csv; charset=utf-8', blob: base64('sku,price\nÄ,1') });

  expect(screen.getByText(/Ä,1/)).toBeTruthy();
  expect(views()).toEqual(['Text', 'Hex']);
});

test('a picture is drawn by its bytes, also where its type is not told', () => {
  show({ uri: 'x://logo', blob: pictures['image/gif'] });

  expect(screen.getByRole<HTMLImageElement>('img').src).toMatch(/^data:image\/gif;/);
});

test.each([
  ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ['text/html', '<script>alert(1)</script><img src="https://evil.example/x.png">'],
  ['application/pdf', '<%PDF-1.7 /OpenAction'],
])('%s is never rendered, whatever is in it', (mimeType, text) => {
  const { container } = show({ uri: 'x://a', mimeType, blob: base64(text) });

  expect(
    container.querySelectorAll('svg [onload], script, iframe, embed, object, img'),
  ).toHaveLength(0);
});

test('what only calls itself a PDF document is said not to be one', () => {
  show({ uri: 'x://b.pdf', mimeType: 'application/pdf', blob: base64('MZ') });

  expect(screen.getByText(/does not start like one/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Save b.pdf' })).toBeTruthy();
});

test('several contents of one reading each have their own view', async () => {
  show({ uri: 'x://1', text: 'one' }, { uri: 'x://2', text: 'two' });
  const [first] = screen.getAllByRole('listitem');

  await userEvent.click(within(first ?? document.body).getByRole('radio', { name: 'Hex' }));

  expect(screen.getByRole('region', { name: 'Bytes of x://1' })).toBeTruthy();
  expect(screen.getByText('two')).toBeTruthy();
});

test.each([
  [{ uri: 'x://a', blob: 'no base64!' }, 'The server sent invalid base64.'],
  [{ uri: 'x://a' }, '"uri": "x://a"'],
  [{ uri: 'x://a', text: 5 }, '"text": 5'],
  [{ blob: null }, '"blob": null'],
])('what is malformed, %j, is shown as it came', (resource, shown) => {
  show(resource);

  expect(screen.getByRole('listitem').textContent).toContain(shown);
});

test('an empty resource is an empty text, not a failure', () => {
  show({ uri: 'x://a', text: '' });

  expect(screen.getByText('0 B')).toBeTruthy();
  expect(views()).toEqual(['Text', 'Hex']);
});

test('says for whom a content is, how important, when it changed, and shows its _meta', () => {
  show({
    uri: 'x://a',
    text: 'x',
    annotations: {
      audience: ['user', 'assistant'],
      priority: 0.8,
      lastModified: '2026-03-02T10:00:00',
    },
    _meta: { 'x.example/weight': 3 },
  });

  expect(screen.getByRole('listitem').textContent).toContain(
    'for user and assistant · priority 0.8 · modified 2 Mar 2026, 10:00',
  );
  expect(screen.getByText(/x.example\/weight/)).toBeTruthy();
});

test.each([
  [{ annotations: 'x' }, 'annotations: "x"'],
  [
    { annotations: { audience: 5, priority: 'high', lastModified: 'yesterday' } },
    'for 5 · priority high · modified yesterday',
  ],
  [{ annotations: { audience: [] } }, 'for nobody'],
])('malformed annotations %j are named with what was sent', (more, shown) => {
  show({ uri: 'x://a', text: 'x', ...more });

  expect(screen.getByRole('listitem').textContent).toContain(shown);
});

test('many megabytes of bytes are a few rows of the page', async () => {
  const { container } = show({ uri: 'x://a', blob: 'A'.repeat(4_000_000) });

  expect(screen.getByRole('region', { name: 'Bytes of x://a' })).toBeTruthy();
  expect(container.querySelectorAll('*').length).toBeLessThan(200);
});

/** The bytes of a file; jsdom has only this way to them. */
const read = (file: Blob | undefined) =>
  new Promise<ArrayBuffer>((done, fail) => {
    if (!file) return fail(new Error('nothing was saved'));
    const reader = new FileReader();
    reader.addEventListener('load', () => done(reader.result as ArrayBuffer));
    reader.readAsArrayBuffer(file);
  });
