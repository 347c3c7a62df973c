// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type {
  ConnectionSnapshot,
  NegotiatedServer,
} from '../../../shared/model/servers/connection.ts';
import type { WireRecord } from '../../../shared/model/traffic/wire.ts';
import { RpcError } from '../../../shared/rpc/errors.ts';
import { openRaw, useNavigation } from '../../navigation.ts';
import { showNotices, type Notice } from '../../notices.ts';
import { answerWith } from '../../test-backend.ts';
import { furnishPage } from '../../test-page.ts';
import { RawPanel } from './raw-panel.tsx';

vi.mock('../../backend.ts', () => import('../../test-backend.ts'));

const server: NegotiatedServer = {
  era: 'modern',
  eraFrom: 'probed',
  revision: '2026-07-28',
  envelope: { v: 1 },
  serverInfo: { name: 'a', version: '1' },
  capabilities: {},
};
const connection: ConnectionSnapshot = {
  connectionId: 7,
  serverName: 'weather',
  startedAt: 0,
  transport: 'http',
  declared: [],
  target: 'http://x',
  state: { status: 'ready', ...server },
};

const sent: unknown[] = [];
beforeEach(() => {
  furnishPage();
  sent.length = 0;
  answerWith({
    'protocol.paramSchemas': () => ({}),
    'viewState.write': () => undefined,
    'connections.sendRaw': (message) => {
      sent.push(message);
      return { seq: 42 };
    },
  });
});

// Drafts are stored by server name, so each test uses another.
let opened = 0;
function open() {
  opened += 1;
  const serverName = `weather ${opened}`;
  render(<RawPanel connection={{ ...connection, serverName }} server={server} />);
}
const recordOf = (seq: number, more: Partial<WireRecord>): WireRecord => ({
  seq,
  atUs: 0,
  monoUs: 0,
  connectionId: 7,
  serverName: 'weather',
  direction: 'out',
  kind: 'message',
  isError: false,
  bytes: 10,
  preview: '',
  ...more,
});
const what = () => screen.getByRole('status', { name: 'What is sent' }).textContent;

test('asks for the schemas of parameters again once they could not be read', async () => {
  const ask = vi.fn<() => Promise<never>>(() =>
    Promise.reject(new RpcError('INTERNAL', 'The core is busy.')),
  );
  answerWith({ 'protocol.paramSchemas': ask });
  const notices: Notice[] = [];
  showNotices((notice) => notices.push(notice));
  open();
  await vi.waitFor(() => expect(notices).toHaveLength(1));
  cleanup();

  open();

  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(2));
});

test('sends the message that it shows, and shows its record', async () => {
  open();
  const shown = what();

  await userEvent.click(screen.getByRole('button', { name: 'Send' }));

  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(shown).toBe(
    '{"jsonrpc":"2.0","id":"raw-1","method":"tools/list","params":{"_meta":{"v":1}}}',
  );
  expect(sent[0]).toEqual({ connectionId: 7, text: shown, headers: [] });
  await vi.waitFor(() => expect(useNavigation.getState().shownRecord).toEqual({ seq: 42 }));
});

test('shows what the server answers to it, once it does', async () => {
  let tell = () => {};
  const answered = new Promise<void>((resolve) => {
    tell = resolve;
  });
  let hasAnswer = false;
  answerWith({
    'traffic.head': async function* heads() {
      yield { recordingId: 'run', head: 42, lost: 0 };
      await answered;
      yield { recordingId: 'run', head: 43, lost: 0 };
    },
    'traffic.record': ({ seq }) =>
      seq === 42
        ? recordOf(42, hasAnswer ? { responseSeq: 43 } : {})
        : recordOf(43, { isError: true, errorCode: -32601, durationUs: 1500 }),
    'traffic.body': () => {
      const text = '{"error":{"code":-32601}}';
      return { encoding: 'utf8', text, offset: 0, totalBytes: text.length };
    },
  });
  open();
  expect(screen.queryByRole('region', { name: 'Response' })).toBeNull();

  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  const answer = await screen.findByRole('region', { name: 'Response' });
  expect(answer.textContent).toContain('None yet');
  hasAnswer = true;
  tell();

  expect(await within(answer).findByText('-32601 Method not found')).toBeTruthy();
  expect(answer.textContent).toContain('1.5 ms');
  expect((await within(answer).findByRole<HTMLTextAreaElement>('textbox')).value).toContain(
    '-32601',
  );
});

test('looks no more for a response to a notification, as none can come', async () => {
  let tell = () => {};
  let hasStopped = false;
  const looked: number[] = [];
  answerWith({
    'traffic.head': async function* heads() {
      const grown = new Promise<void>((resolve) => {
        tell = resolve;
      });
      try {
        yield { recordingId: 'run', head: 42, lost: 0 };
        await grown;
        yield { recordingId: 'run', head: 43, lost: 0 };
      } finally {
        hasStopped = true;
      }
    },
    'traffic.record': ({ seq }) => {
      looked.push(seq);
      return recordOf(seq, { method: 'notifications/initialized' });
    },
  });
  open();

  await userEvent.click(screen.getByRole('checkbox', { name: /Notification/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  const answer = await screen.findByRole('region', { name: 'Response' });
  expect(await within(answer).findByText('A notification gets no response.')).toBeTruthy();
  tell();
  await vi.waitFor(() => expect(hasStopped).toBe(true));

  expect(looked).toEqual([42]);
});

test('begins the parameters of a method of the specification, and keeps typed ones', async () => {
  open();
  const method = screen.getByRole('combobox', { name: 'Method' });

  await userEvent.clear(method);
  await userEvent.type(method, 'resources/read');
  const begun = what();
  await userEvent.clear(screen.getByRole('textbox', { name: 'Parameters as JSON' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Parameters as JSON' }), '[[5]');
  await userEvent.clear(method);
  await userEvent.type(method, 'prompts/get');

  expect(begun).toContain('"method":"resources/read","params":{"_meta":{"v":1},"uri": "" }');
  expect(what()).toContain('"method":"prompts/get","params":[5]');
});

test('can leave out the envelope and the id', async () => {
  open();

  await userEvent.click(screen.getByRole('checkbox', { name: /Envelope/ }));
  await userEvent.click(screen.getByRole('checkbox', { name: /Notification/ }));

  expect(what()).toBe('{"jsonrpc":"2.0","method":"tools/list","params":{}}');
});

test('sends any text, beginning with the message as it is', async () => {
  open();

  await userEvent.click(screen.getByRole('radio', { name: 'Text' }));
  const text = screen.getByRole('textbox', { name: 'Text to send' });
  const begun = (text as HTMLTextAreaElement).value;
  await userEvent.clear(text);
  await userEvent.type(text, 'half');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');

  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(begun).toContain('"method":"tools/list"');
  expect(sent[0]).toMatchObject({ text: 'half' });
});

test('sends the text of a record once that was edited', async () => {
  openRaw(`weather ${opened + 1}`, '{"method":"tools/call","params":{"name":"stock"}}');
  open();

  const text = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text to send' });
  fireEvent.change(text, { target: { value: text.value.replace('"stock"', '"no_such_tool"') } });
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));

  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    text: '{"method":"tools/call","params":{"name":"no_such_tool"}}',
  });
});

test('changes headers, and leaves them out', async () => {
  open();

  await userEvent.click(screen.getByRole('button', { name: 'Change a header' }));
  await userEvent.type(screen.getByRole('combobox', { name: 'Header 1 name' }), 'Mcp-Method');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Leave out' }));
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));

  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ headers: [['Mcp-Method', null]] });
});

test('has no headers over stdio, and no envelope in the legacy era', () => {
  const { envelope: _none, ...legacy } = server;
  render(
    <RawPanel
      connection={{ ...connection, transport: 'stdio' }}
      server={{ ...legacy, era: 'legacy' }}
    />,
  );

  expect(screen.queryByText('Changed headers')).toBeNull();
  expect(screen.queryByRole('checkbox', { name: /Envelope/ })).toBeNull();
});
