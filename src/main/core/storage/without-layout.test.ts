import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openViewState } from './view-state.ts';
import { withoutLayout } from './without-layout.ts';

test('begins without the layout, keeps drafts, and leaves the layout for the next start', async () => {
  const home = await mkdtemp(join(tmpdir(), 'wirebench-layout-'));
  const whole = await openViewState(home);
  whole.write('navigation', { part: 'tools' });
  whole.write('layout.sidebar', 300);
  whole.write('draft a', 'typed');

  const safe = withoutLayout(whole);
  safe.write('navigation', { part: 'overview' });
  safe.write('layout.sidebar', undefined);
  safe.write('theme', 'dark');

  expect(safe.read()).toEqual({ 'draft a': 'typed', theme: 'dark' });
  await safe.flush();
  expect((await openViewState(home)).read()).toMatchObject({
    navigation: { part: 'tools' },
    'layout.sidebar': 300,
    theme: 'dark',
  });
  await rm(home, { recursive: true });
});
