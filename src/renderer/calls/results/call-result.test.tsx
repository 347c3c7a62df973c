// @vitest-environment jsdom
import { render, screen, fireEvent, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { CallSnapshot, CallState } from '../../../shared/model/calls/call.ts';
import { RpcError } from '../../../shared/rpc/errors.ts';
import { rawDraftKey } from '../../../shared/model/view-keys.ts';
import { readViewState } from '../../view-state.ts';
import { setConnections } from '../../stores/connections-store.ts';
import { answerWith } from '../../test-backend.ts';
import { furnishPage } from '../../test-page.ts';
import { CallResult } from './call-result.tsx';
import { largePicture, pictures, vastPicture } from '../../test-pictures.ts';

vi.mock('../../backend.ts', () => import('../../test-backend.ts'));

beforeEach(furnishPage);

const done: CallState = { status: 'done', isError: false, resultBytes: 1 };
const callIn = (state: CallState): CallSnapshot => ({
  callId: 1,
  connectionId: 1,
  serverName: 'roastery',
  method: 'tools/call',
  name: 'stock',
  argumentsText: '{}',
  startedAt: 0,
  state,
});

function show(text: string, state: CallState = done) {
  answerWith({
    'calls.result': ({ limit }) => ({
      text: text.slice(0, limit),
      totalBytes: text.length,
      cutShort: text.length > limit,
    }),
  });
  return render(<CallResult call={callIn(state)} />);
}
const showContent = (...content: unknown[]) => show(JSON.stringify({ content }));
const tab = (name: string) => screen.findByRole('tab', { name });
const field = (name: string) => screen.getByRole<HTMLTextAreaElement>('textbox', { name });

test('shows texts in the order they came, line breaks and all', async () => {
  showContent({ type: 'text', text: 'one\n  two' }, { type: 'text', text: 'three' });

  const items = await screen.findAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(['one\n  two', 'three']);
});

test('shows markup, links and addresses as the text they are', async () => {
  const { container } = showContent({
    type: 'text',
    text: '<img src=x onerror=alert(1)> [a](https://evil.example) https://evil.example',
  });

  expect(await screen.findByText(/<img src=x onerror=alert\(1\)>/)).toBeTruthy();
  expect(container.querySelectorAll('img, a')).toHaveLength(0);
});

test('lays out a text that is JSON', async () => {
  showContent({ type: 'text', text: '{"price":31.50,"id":9007199254740993}' });

  const text = await screen.findByText(/price/);
  expect(text.textContent).toBe('{\n  "price": 31.50,\n  "id": 9007199254740993\n}');
});

test.each(Object.entries(pictures))('draws %s', async (mimeType, data) => {
  showContent({ type: 'image', mimeType, data });

  const image = await screen.findByRole<HTMLImageElement>('img');
  expect(image.src).toBe(`data:${mimeType};base64,${data}`);
  expect(screen.getByText(new RegExp(`^${mimeType} · \\d+ B$`))).toBeTruthy();
});

test('draws by the bytes, whatever is said of them', async () => {
  showContent({ type: 'image', mimeType: 'image/png', data: pictures['image/gif'] });

  expect((await screen.findByRole<HTMLImageElement>('img')).src).toMatch(/^data:image\/gif;/);
});

test('a very large picture waits for the user, and can be saved', async () => {
  const user = userEvent.setup();
  const { container } = showContent({ type: 'image', mimeType: 'image/png', data: largePicture });

  const note = await screen.findByRole('group', { name: 'From the server, image/png' });
  expect(note.textContent).toContain('very large: 15000 × 15000 pixels. It is not shown.');
  expect(container.querySelectorAll('img')).toHaveLength(0);
  expect(screen.getByRole('button', { name: 'Save image.png' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show anyway' }));

  expect(screen.getByRole('img')).toBeTruthy();
});

test('one that no page could draw is only saved', async () => {
  showContent({ type: 'image', mimeType: 'image/png', data: vastPicture });

  expect(await screen.findByRole('button', { name: 'Save image.png' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show anyway' })).toBeNull();
});

test.each(['PHN2Zz4=', 'not base64!', 'Qk1CTQ=='])(
  '%s is no picture, whatever it is called',
  async (data) => {
    const { container } = showContent({ type: 'image', mimeType: 'image/png', data });

    expect(await screen.findByText(/This is not a PNG, JPEG, GIF or WebP image/)).toBeTruthy();
    expect(container.querySelectorAll('img')).toHaveLength(0);
  },
);

test.each([
  [{ type: 'image', mimeType: 'image/svg+xml', data: 'PHN2Zz4=' }, '"data": "…"'],
  [{ type: 'image', mimeType: 'text/html', data: 'PGI+' }, '"data": "…"'],
  [{ type: 'image', mimeType: 'image/png', data: 5 }, '"data": 5'],
  [{ type: 'hologram', beam: true }, '"beam": true'],
  [{ text: 'no type' }, '"text": "no type"'],
  [null, 'null'],
  [5, '5'],
])('shows %j as JSON, and loads nothing', async (block, shown) => {
  const { container } = showContent(block);

  expect((await screen.findByRole('listitem')).textContent).toContain(shown);
  expect(container.querySelectorAll('img, a, script, iframe')).toHaveLength(0);
});

test('names what a link leads to, and follows it nowhere', async () => {
  const link = { type: 'resource_link', uri: 'file:///etc/passwd', name: 'users', size: 2000 };
  const { container } = showContent({ ...link, description: '[all](https://evil.example)' });

  expect((await screen.findByRole('listitem')).textContent).toContain(
    'file:///etc/passwd · 2.0 kB',
  );
  expect(screen.getByText('users')).toBeTruthy();
  expect(container.querySelectorAll('img, a, script, iframe')).toHaveLength(0);
});

test('renders Markdown where that is wanted, without anything that loads or leads away', async () => {
  const { container } = showContent({
    type: 'text',
    text: '# Beans\n\n**bold** <script>x</script> ![i](https://evil.example/i.png)',
  });
  const button = await screen.findByRole('button', { name: 'Markdown' });
  expect(container.querySelector('strong')).toBeNull();

  fireEvent.click(button);

  expect(container.querySelector('strong')?.textContent).toBe('bold');
  expect(container.querySelectorAll('img, a, script, iframe')).toHaveLength(0);
});

test('shows an embedded text under its address', async () => {
  showContent({ type: 'resource', resource: { uri: 'roastery://hours', text: 'Nine to six.' } });

  expect(await screen.findByText('roastery://hours')).toBeTruthy();
  expect(screen.getByText('Nine to six.')).toBeTruthy();
});

test.each(['{}', '{"content": []}', '{"content": "text"}', 'null', '5', 'not JSON'])(
  'a result that is %s has no content, and is there as it was sent',
  async (text) => {
    show(text);

    expect(await screen.findByText('The result has no content.')).toBeTruthy();
    expect(await tab('Raw')).toBeTruthy();
  },
);

test('marks what the tool itself calls an error', async () => {
  const text = JSON.stringify({ content: [{ type: 'text', text: 'Jammed.' }], isError: true });

  show(text, { status: 'done', isError: true, resultBytes: 1 });

  expect((await screen.findByText('Jammed.')).className).toContain('text-danger');
});

test('offers structured content by itself, with every digit', async () => {
  const user = userEvent.setup();
  show('{"content": [], "structuredContent": {"total": 1.10, "id": 9007199254740993}}');

  await user.click(await tab('Structured'));

  expect(field('Structured content').value).toBe(
    '{\n  "total": 1.10,\n  "id": 9007199254740993\n}',
  );
});

test('shows structured content that is a list of objects as a table, and as JSON on demand', async () => {
  const user = userEvent.setup();
  const beans = { beans: [{ name: 'Nyeri', kilos: 1.5 }, { name: 'Sidamo' }], total: 2 };
  show(JSON.stringify({ content: [], structuredContent: beans }));
  await user.click(await tab('Structured'));

  const cells = screen.getAllByRole('row').map(({ textContent }) => textContent);
  expect(cells).toEqual(['namekilos', 'Nyeri1.5', 'Sidamo']);
  expect(screen.getByText('total: 2')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'JSON' }));

  expect(JSON.parse(field('Structured content').value)).toEqual(beans);
});

test.each([
  ['its structured content', { structuredContent: { total: 2 } }, false, 'Structured'],
  ['its text where it has no structured content', {}, false, 'Content'],
  ['its text where it says that it failed', { structuredContent: { total: 2 } }, true, 'Content'],
])('shows of a tool with an output schema first %s', async (_what, more, isError, first) => {
  const text = JSON.stringify({ content: [{ type: 'text', text: 'Found 2.' }], isError, ...more });
  answerWith({ 'calls.result': () => ({ text, totalBytes: text.length, cutShort: false }) });

  const state = { ...done, isError };
  render(<CallResult call={callIn(state)} outputSchema={{ type: 'object' }} />);

  expect((await tab(first)).getAttribute('aria-selected')).toBe('true');
  await userEvent.click(await tab('Content'));
  expect(screen.getByText('Found 2.')).toBeTruthy();
});

test('says why a call failed that has no answer of its own', async () => {
  answerWith({
    'calls.result': () => {
      throw new RpcError('NOT_FOUND', 'This result is no longer in memory.');
    },
  });
  const message = 'The server asked for input more than 10 times.';

  render(<CallResult call={callIn({ status: 'failed', reason: 'error', message })} />);

  expect((await screen.findByRole('alert')).textContent).toBe(message);
});

test('a task is no success: it says that there is no result, and leads to what can be done', async () => {
  const task = { taskId: 'task-1', status: 'working' };
  setConnections([
    {
      connectionId: 1,
      serverName: 'roastery',
      startedAt: 0,
      transport: 'http',
      declared: [],
      target: '',
      state: {
        status: 'ready',
        era: 'modern',
        eraFrom: 'chosen',
        revision: '2026-07-28',
        envelope: { v: 1 },
        serverInfo: { name: 'roastery', version: '1' },
        capabilities: {},
      },
    },
  ]);
  show('{"resultType":"task","taskId":"task-1"}', { ...done, task });

  expect(await screen.findByText('a task (task-1, working)')).toBeTruthy();
  expect(screen.getByText(/This is not a result yet/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Get status' }));

  const draft = readViewState(rawDraftKey('roastery')) as { text: string };
  expect(JSON.parse(draft.text)).toMatchObject({
    method: 'tasks/get',
    params: { _meta: { v: 1 }, taskId: 'task-1' },
  });
});

describe('a call without a result', () => {
  const refused = {
    status: 'failed',
    reason: 'error',
    message: 'Unknown tool',
    code: -32602,
  } as const;

  test('tells the protocol’s error with its code', async () => {
    show('{"code":-32602,"message":"Unknown tool"}', refused);

    const said = (await screen.findByRole('alert')).textContent;
    expect(said).toContain('Unknown tool');
    expect(said).toContain('-32602 Invalid params: the parameters are not valid');
    const section = screen.getByRole<HTMLAnchorElement>('link', { name: /Error codes$/ });
    expect(section.href).toMatch(/#error-codes$/);
    expect(screen.queryByRole('region', { name: 'Error data' })).toBeNull();
    expect(await tab('Raw')).toBeTruthy();
  });

  test('shows the error’s data beside it, as it was sent, its stack trace folded', async () => {
    const stack = 'Error: boom\n    at run (app.js:3:7)';
    const text = `{"code":-32602,"message":"Unknown tool","data":{"id":9007199254740993,"stack":${JSON.stringify(stack)}}}`;
    show(text, { ...refused, data: { id: 9007199254740992, stack } });

    const data = await screen.findByRole('region', { name: 'Error data' });
    expect(data.textContent).toContain('"id": 9007199254740993');
    const [folded] = data.getElementsByTagName('details');
    expect(folded?.open).toBe(false);
    await userEvent.click(within(data).getByText('Stack trace, 2 lines'));
    expect(folded?.open).toBe(true);
    expect(folded?.querySelector('pre')?.textContent).toBe(stack);
  });

  test.each(['timeout', 'connection'] as const)('says why after a %s', (reason) => {
    show('', { status: 'failed', reason, message: 'roastery went away.' });

    expect(screen.getByRole('alert').textContent).toBe('roastery went away.');
  });

  test('says when the core no longer has it', async () => {
    answerWith({
      'calls.result': () => Promise.reject(new RpcError('NOT_FOUND', 'It is no longer kept.')),
    });
    render(<CallResult call={callIn(done)} />);

    expect(await screen.findByText('It is no longer kept.')).toBeTruthy();
  });
});

test('draws a picture of some megabytes', async () => {
  showContent({ type: 'image', mimeType: 'image/png', data: 'A'.repeat(4_000_000) });

  expect(await screen.findByText('image/png · 3.0 MB')).toBeTruthy();
});

test('shows the beginning of what is too long, says how much there is, and where', async () => {
  showContent({ type: 'text', text: 'x'.repeat(9_000_000) });

  expect(await screen.findByText(/9\.0 MB in total/)).toBeTruthy();
  expect(screen.getByText(/the first 100,000 characters are shown/)).toBeTruthy();
  expect(screen.getByText(/The complete result is in the traffic/)).toBeTruthy();
  expect(document.body.textContent?.length).toBeLessThan(200_000);
});

test('shows a long text to its end, of which only the lines in sight are in the page', async () => {
  showContent({ type: 'text', text: 'é'.repeat(250_000) });

  const text = await screen.findByRole('region', { name: 'Text of the result' });
  const [drawn, whole] = [text.textContent?.length ?? 0, text.firstElementChild];
  expect(drawn).toBeGreaterThan(0);
  expect(drawn).toBeLessThan(100_000);
  expect(Number.parseInt((whole as HTMLElement).style.height)).toBeGreaterThan(2000 * 18);
  expect(screen.queryByText(/characters are shown/)).toBeNull();
});

test('lays out JSON of some hundred kilobytes', async () => {
  showContent({ type: 'text', text: JSON.stringify(Array.from({ length: 60_000 }, (_, i) => i)) });

  const text = await screen.findByRole('region', { name: 'Text of the result' });
  const lines = [...(text.firstElementChild?.children ?? [])].map((line) => line.textContent);
  expect(lines.slice(0, 3)).toEqual(['[', '  0,', '  1,']);
});
