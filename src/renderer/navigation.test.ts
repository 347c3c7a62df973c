import { expect, test, vi } from 'vitest';
import {
  isTrafficShown,
  openChat,
  openServer,
  readNavigation,
  showRecord,
  toggleTraffic,
  toolOf,
  useNavigation,
} from './navigation.ts';

vi.mock('./backend.ts', () => import('./test-backend.ts'));

test('goes back to where the page was', () => {
  const stored = {
    serverName: 'a',
    part: 'prompts',
    tools: { a: 'stock' },
    isSidebarOpen: false,
    isTrafficOpen: true,
    dock: 'right',
    editing: { serverName: 'a' },
  };

  expect(readNavigation(stored)).toEqual(stored);
});

test.each([
  null,
  5,
  'x',
  [],
  { part: 'kitchen', dock: 'left', tools: 7, isSidebarOpen: 'no', editing: 1 },
])('takes nothing unusable from %j', (stored) => {
  expect(readNavigation(stored)).toEqual({});
});

test('drops tools that are no names', () => {
  expect(readNavigation({ tools: { a: 'stock', b: 5 } })).toEqual({ tools: { a: 'stock' } });
});

test('knows no tool of a server that is called like a member of every object', () => {
  expect(toolOf(useNavigation.getState(), 'constructor')).toBeUndefined();
});

test('the chat begins without the traffic, and both views remember whether it is shown', () => {
  useNavigation.setState(useNavigation.getInitialState());
  const isShown = () => isTrafficShown(useNavigation.getState());
  openServer('roastery');
  expect(isShown()).toBe(true);

  openChat();
  expect(isShown()).toBe(false);
  showRecord(7);
  expect(isShown()).toBe(true);
  openServer('roastery');
  toggleTraffic();
  expect(isShown()).toBe(false);

  openChat();
  expect(isShown()).toBe(true);
});
