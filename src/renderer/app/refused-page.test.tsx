// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Refusal } from '../web-admission.ts';
import { RefusedPage } from './refused-page.tsx';

afterEach(cleanup);

test.each<[Refusal, title: string, reason: string]>([
  ['no-link', 'Open Wirebench with a link', 'a link from the terminal'],
  ['link', 'This link was already used, or has expired', 'opens one tab, once'],
  ['session', 'This tab needs a new link', 'Wirebench was restarted'],
  ['tries', 'Too many links were tried', 'Wait a minute, then open the link again'],
  ['signed-out', 'This tab was signed out', 'signed out in Settings'],
  ['rotated', 'All tabs were signed out', 'the address may have changed'],
])(
  'a tab that is refused by “%s” says so, with the reason and what to do',
  (why, title, reason) => {
    render(<RefusedPage reason={why} />);

    expect(screen.getByRole('heading').textContent).toBe(title);
    const said = screen.getByRole('alert').textContent;
    expect(said).toContain(reason);
    expect(said).toContain('press Enter in the terminal');
  },
);
