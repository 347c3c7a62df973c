// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ConformanceItem } from '../../../shared/model/servers/conformance.ts';
import { answerWith } from '../../test-backend.ts';
import { furnishPage } from '../../test-page.ts';
import { ConformanceCheck } from './conformance-check.tsx';

vi.mock('../../backend.ts', () => import('../../test-backend.ts'));

beforeEach(furnishPage);

const failure = {
  id: 'tools-list',
  description: 'Server lists available tools',
  message: 'Tool 0: missing name',
  links: ['https://modelcontextprotocol.io/specification/2025-11-25/server/tools#listing-tools'],
};

test('shows each scenario as it ends, failing checks with their link, and no score', async () => {
  answerWith({
    'conformance.run': async function* (): AsyncGenerator<ConformanceItem> {
      yield { type: 'plan', scenarios: ['ping', 'tools-list', 'caching'] };
      yield { type: 'result', result: { scenario: 'ping', status: 'passed', checks: 2 } };
      yield {
        type: 'result',
        result: { scenario: 'tools-list', status: 'failed', failures: [failure] },
      };
      yield {
        type: 'result',
        result: {
          scenario: 'caching',
          status: 'not-applicable',
          reason: 'It is about 2026-07-28.',
        },
      };
      yield { type: 'needs-fixture', scenarios: ['a', 'b'] };
    },
  });
  render(<ConformanceCheck connectionId={1} />);

  await userEvent.click(screen.getByRole('button', { name: 'Check conformance' }));

  await screen.findByText(/2 further scenarios need the conformance fixture/);
  const rows = screen.getAllByRole('listitem').map((row) => row.textContent);
  expect(rows).toHaveLength(3);
  expect(rows[1]).toContain('Server lists available tools');
  expect(rows[1]).toContain('Tool 0: missing name');
  const link = screen.getByRole('link', { name: 'MCP 2025-11-25, server/tools#listing-tools' });
  expect(link.getAttribute('href')).toBe(failure.links[0]);
  expect(document.body.textContent).not.toMatch(/%|score/i);
  expect(screen.getByRole('button', { name: 'Check again' })).toBeTruthy();
  // Colours need a browser.
  const off = { 'color-contrast': { enabled: false }, region: { enabled: false } };
  const { violations } = await axe.run(document.body, { rules: off });
  expect(violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])).toEqual([]);
});

test('says why a check ended early, and keeps what it found', async () => {
  answerWith({
    'conformance.run': async function* (): AsyncGenerator<ConformanceItem> {
      yield { type: 'plan', scenarios: ['ping'] };
      yield { type: 'result', result: { scenario: 'ping', status: 'passed', checks: 2 } };
      throw new Error('The suite could not be started.');
    },
  });
  render(<ConformanceCheck connectionId={1} />);

  await userEvent.click(screen.getByRole('button', { name: 'Check conformance' }));

  await screen.findByText(/could not be started|internal|failed/i);
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});
