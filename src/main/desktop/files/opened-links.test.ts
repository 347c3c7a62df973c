import { beforeEach, expect, test, vi } from 'vitest';
import { app } from '../../../../test/fake-electron.ts';
import { createMenuCommands } from '../menus/menu-commands.ts';
import { followLinks } from './opened-links.ts';

// Electron is faked, since its binary is not available everywhere; the file says what the fake
// keeps to.
vi.mock('electron', () => import('../../../../test/fake-electron.ts'));

beforeEach(() => void app.removeAllListeners());

const link = 'wirebench://add?name=a&config=e30';

function heard(args: string[] = []): string[] {
  const links: string[] = [];
  followLinks(args, (one) => links.push(one));
  return links;
}

test('the link that the app was started with is handed on', () => {
  expect(heard(['--safe-mode', link])).toEqual([link]);
});

test('so is that of a later start', () => {
  const links = heard();
  app.emit('second-instance', {}, ['/opt/wirebench', '--flag', 'WireBench://call?server=a&tool=b']);
  expect(links).toEqual(['WireBench://call?server=a&tool=b']);
});

test('so is that which macOS tells of, which then opens nothing itself', () => {
  const links = heard();
  let isPrevented = false;
  app.emit('open-url', { preventDefault: () => (isPrevented = true) }, link);
  expect([links, isPrevented]).toEqual([[link], true]);
});

test.each([
  'https://wirebench.example/add',
  'wirebench:add?name=a',
  '--wirebench://add',
  `wirebench://add?name=${'x'.repeat(9000)}`,
  '',
])('what is no link of ours is not: %.40s', (word) => {
  const links = heard([word]);
  app.emit('second-instance', {}, [word]);
  app.emit('open-url', { preventDefault: () => undefined }, word);
  expect(links).toEqual([]);
});

test('a link that comes before the page waits for it, the last one only', () => {
  const commands = createMenuCommands();
  commands.choose({ link: 'wirebench://add?1' });
  commands.choose({ link });
  const [first, second]: unknown[][] = [[], []];
  commands.onCommand((command) => first?.push(command));
  commands.onCommand((command) => second?.push(command));
  commands.choose('settings');
  expect([first, second]).toEqual([[{ link }, 'settings'], ['settings']]);
});
