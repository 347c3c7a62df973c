// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cpuMs } from '../../../../shared/test-cpu-ms.ts';
import { GrowingText } from './growing-text.tsx';

const flood = vi.hoisted(() => ({ isOn: false }));
vi.mock('../state/follow-conversation.ts', () => ({ isFlooded: () => flood.isOn }));

let idle: IdleRequestCallback[] = [];

beforeEach(() => {
  idle = [];
  flood.isOn = false;
  vi.stubGlobal('requestIdleCallback', (callback: IdleRequestCallback) => idle.push(callback));
});

afterEach(async () => {
  cleanup();
  await beIdle(50);
  vi.unstubAllGlobals();
});

const beIdle = (forMs: number) =>
  act(async () => {
    for (const callback of idle.splice(0)) {
      callback({ didTimeout: false, timeRemaining: () => forMs });
    }
  });
const paragraphs = (count: number): string => '**Bold** and plain.\n\n'.repeat(count);
const drawn = (container: HTMLElement): number => container.querySelectorAll('strong').length;

test('draws what one can follow at once', () => {
  const { container, rerender } = render(<GrowingText text="" />);

  for (const count of [1, 5, 12, 20]) rerender(<GrowingText text={paragraphs(count)} />);

  expect(drawn(container)).toBe(20);
});

test('shows what comes too fast to be read as it was written, and draws it when there is time', async () => {
  const { container, rerender } = render(<GrowingText text={paragraphs(3)} />);
  flood.isOn = true;
  rerender(<GrowingText text={paragraphs(35)} />);
  expect(drawn(container)).toBe(10);
  expect(container.textContent).toContain('**Bold** and plain.');
  flood.isOn = false;

  await beIdle(5);
  expect(drawn(container)).toBe(10);
  while (idle.length > 0) await beIdle(50);

  expect(drawn(container)).toBe(35);
  expect(container.textContent).not.toContain('**');
});

test('draws the end of a long text first, then what is near', async () => {
  const { container } = render(<GrowingText text={paragraphs(60)} />);
  expect(drawn(container)).toBe(20);
  const second = container.querySelector('[dir=auto] > div:nth-child(2)');

  const near = Object.assign(new Event('contentvisibilityautostatechange'), { skipped: false });
  second?.dispatchEvent(near);
  await beIdle(50);

  expect(second?.querySelectorAll('strong')).toHaveLength(10);
});

test('draws what stays in sight, however busy the page is', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { container } = render(<GrowingText text={paragraphs(60)} />);
  const second = container.querySelector('[dir=auto] > div:nth-child(2)');
  const near = Object.assign(new Event('contentvisibilityautostatechange'), { skipped: false });
  second?.dispatchEvent(near);
  await beIdle(0);
  expect(drawn(container)).toBe(20);
  vi.advanceTimersByTime(300);

  await beIdle(0);
  await beIdle(0);

  expect(second?.querySelectorAll('strong')).toHaveLength(10);
  expect(drawn(container)).toBe(30);
  vi.useRealTimers();
});

test('a text that is taken back and begun anew is drawn anew', () => {
  const { container, rerender } = render(<GrowingText text={paragraphs(12)} />);

  rerender(<GrowingText text="**Other**" />);

  expect(container.textContent).toBe('Other');
});

test('a bare address is a link like a written one, which shows its host before it leads there', async () => {
  const user = userEvent.setup();
  render(<GrowingText text="See https://example.com/a?b=c." />);

  await user.click(screen.getByRole('button', { name: 'https://example.com/a?b=c' }));

  const address = screen.getByRole('dialog', { name: 'Address of the link' });
  expect(address.textContent).toContain('example.comhttps://example.com/a?b=c');
  expect(screen.getByRole('button', { name: 'Open in the browser' })).toBeTruthy();
});

test('an address that comes in pieces is one link, and leads to the whole of it', async () => {
  const user = userEvent.setup();
  const { rerender } = render(<GrowingText text="See https:/" />);
  expect(screen.queryByRole('button')).toBeNull();

  rerender(<GrowingText text="See https://exam" />);
  rerender(<GrowingText text="See https://example.com/_a_/b and" />);
  await user.click(screen.getByRole('button', { name: 'https://example.com/_a_/b' }));

  expect(screen.getByRole('dialog').textContent).toContain('https://example.com/_a_/bCopy');
});

test.each(['http://', 'www.'])('a text of 200,000 characters of %j is drawn in time', (part) => {
  const before = cpuMs();

  const { container } = render(<GrowingText text={part.repeat(200_000 / part.length)} />);

  expect(container.textContent).toContain(part.trim());
  expect(cpuMs() - before).toBeLessThan(5000);
});
