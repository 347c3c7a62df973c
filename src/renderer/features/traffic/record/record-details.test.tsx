// @vitest-environment jsdom
import { fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { WireRecord } from '../../../../shared/model/traffic/wire.ts';
import { answerWith } from '../../../test-backend.ts';
import { furnishPage } from '../../../test-page.ts';
import { useTraffic } from '../log/traffic-store.ts';
import { notification } from '../test-traffic.ts';
import { RecordDetails } from './record-details.tsx';

vi.mock('../../../backend.ts', () => import('../../../test-backend.ts'));

beforeEach(furnishPage);

function show(answer: () => WireRecord | null | Promise<null>) {
  answerWith({ 'traffic.record': answer });
  const onClose = vi.fn<() => void>();
  render(
    <RecordDetails recordingId="run-1" seq={2} tab="message" onTab={() => {}} onClose={onClose} />,
  );
  return onClose;
}

test.each([
  ['is not in the recording', () => null, 'There is no record 2 in this recording.'],
  ['can’t be read', () => Promise.reject(new Error('Gone.')), 'Record 2 could not be read.'],
])('the details of a record that %s can be closed', async (_what, answer, says) => {
  const onClose = show(answer);
  await screen.findByText(says);

  fireEvent.click(screen.getByRole('button', { name: 'Close details' }));

  expect(onClose).toHaveBeenCalledOnce();
});

test('says why a record was not kept, and shows no body of it', async () => {
  const preview = 'Not kept: its part of the recording was damaged.';
  const lost = { kind: 'lifecycle', connectionId: 0, bytes: 0, preview } as const;

  show(() => notification(2, { ...lost, method: undefined, serverName: '' }));

  expect(await screen.findByText('Its part of the recording was damaged.')).toBeDefined();
  expect(screen.queryByRole('tab')).toBeNull();
  expect(screen.getByLabelText('Facts').textContent).not.toContain('connection');
});

test('names an error by its code, and leads to the section that has it', async () => {
  const preview = '{"jsonrpc":"2.0","id":2,"error":{"code":-32601,"message":"No."}}';
  const error = { method: undefined, rpcId: '2', requestSeq: 1, isError: true, errorCode: -32_601 };

  show(() => notification(2, { ...error, preview }));

  const facts = await screen.findByLabelText('Facts');
  expect(facts.textContent).toContain('Error-32601 Method not found');
  expect(within(facts).getByRole('link').getAttribute('href')).toContain('modelcontextprotocol');
});

const goneTo = () => useTraffic.getState().selectedSeq;

test('leads from a message to the HTTP that carried it', async () => {
  show(() => notification(2, { http: { requestSeq: 7, responseSeq: 9 } }));

  const facts = within(await screen.findByLabelText('Facts'));
  fireEvent.click(facts.getByRole('button', { name: 'Request' }));
  expect(goneTo()).toBe(7);
  fireEvent.click(facts.getByRole('button', { name: 'Response' }));

  expect(goneTo()).toBe(9);
});

test('shows the headers of an HTTP request by their names, and leads back to its message', async () => {
  const text = 'POST /mcp HTTP/1.1\nMcp-Param-Region: =?base64?WsO8cmljaA==?=\n';
  answerWith({
    'traffic.body': () => ({ encoding: 'utf8', text, offset: 0, totalBytes: text.length }),
  });
  show(() => notification(2, { kind: 'http-request', method: undefined, exchangeSeq: 5 }));

  expect(await screen.findByRole('heading', { name: 'HTTP request' })).toBeDefined();
  expect(await screen.findByText('Mcp-Param-Region')).toBeDefined();
  expect(screen.getByText('=?base64?WsO8cmljaA==?=')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Record 5' }));

  expect(goneTo()).toBe(5);
});
