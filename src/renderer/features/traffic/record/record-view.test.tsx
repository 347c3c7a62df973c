// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { WireRecord } from '../../../../shared/model/traffic/wire.ts';
import { answerWith } from '../../../test-backend.ts';
import { furnishPage } from '../../../test-page.ts';
import { useBodyMode } from '../body/body-modes.tsx';
import { notification } from '../test-traffic.ts';
import { RecordView } from './record-view.tsx';

vi.mock('../../../backend.ts', () => import('../../../test-backend.ts'));

beforeEach(furnishPage);

const of = { recordingId: 'run-1', seq: 1 };
const show = (kind: WireRecord['kind']) =>
  render(<RecordView of={of} record={notification(1, { kind })} />);
const notUtf8 = { encoding: 'base64' as const, text: '/w==', offset: 0, totalBytes: 1 };

test.each(['http-request', 'http-response', 'sse-event', 'sse-comment'] as const)(
  'shows an %s that is not UTF-8 as bytes',
  async (kind) => {
    answerWith({ 'traffic.body': () => notUtf8 });

    show(kind);

    expect(await screen.findByRole('region', { name: 'Bytes' })).toBeDefined();
  },
);

test.each(['content', 'table'] as const)(
  'shows a message that is not UTF-8 as bytes where its %s is wanted',
  async (mode) => {
    answerWith({ 'traffic.body': () => notUtf8 });
    useBodyMode.setState({ mode });

    show('message');

    expect(await screen.findByRole('region', { name: 'Bytes' })).toBeDefined();
  },
);

test.each(['http-request', 'sse-event'] as const)(
  'says how much of a long %s is shown',
  async (kind) => {
    const text = `data: ${'x'.repeat(90)}\n`;
    answerWith({
      'traffic.body': () => ({ encoding: 'utf8', text, offset: 0, totalBytes: 500_000 }),
    });

    show(kind);

    expect(await screen.findByText(/^The first 97 B of 500\.0 kB are shown/)).toBeDefined();
  },
);
