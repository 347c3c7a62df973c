import { expect, test, vi } from 'vitest';
import {
  closeDebugger,
  debugSignIn,
  isServerShown,
  openChat,
  openConnected,
  openServer,
  openTool,
  pointToRecord,
  readNavigation,
  setRoom,
  showRecord,
  sidebarPlace,
  toggleSidebar,
  toggleTraffic,
  toolOf,
  trafficPlace,
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
  const isShown = () => trafficPlace(useNavigation.getState()) === 'beside';
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

test('in a small window the traffic and the sidebar lie over the work until something is chosen', () => {
  useNavigation.setState(useNavigation.getInitialState());
  const places = () => {
    const now = useNavigation.getState();
    return `${sidebarPlace(now)}, ${trafficPlace(now)}`;
  };
  setRoom({ isNarrow: true, isLow: true });
  const before = places();
  toggleTraffic();
  const withTraffic = places();
  toggleSidebar();
  const withSidebar = places();
  openTool('roastery', 'stock');
  const chosen = places();
  pointToRecord(7);
  const pointedAt = places();
  showRecord(7);

  expect(before).toBe('hidden, hidden');
  expect(withTraffic).toBe('hidden, over');
  expect(withSidebar).toBe('over, hidden');
  expect(chosen).toBe('hidden, hidden');
  expect(pointedAt).toBe('hidden, hidden');
  expect(places()).toBe('hidden, over');
});

test('a window that is large again is as it was before it was small', () => {
  useNavigation.setState(useNavigation.getInitialState());
  toggleSidebar();
  setRoom({ isNarrow: true, isLow: true });
  toggleTraffic();
  toggleTraffic();
  toggleSidebar();

  setRoom({ isNarrow: false, isLow: false });

  expect(sidebarPlace(useNavigation.getState())).toBe('hidden');
  expect(trafficPlace(useNavigation.getState())).toBe('beside');
});

test('shows the debugger of sign-ins in place of a server, until another place is opened', () => {
  openServer('a');

  debugSignIn({ kind: 'server', serverName: 'a' });
  expect(isServerShown(useNavigation.getState(), 'a')).toBe(false);
  closeDebugger();
  expect(isServerShown(useNavigation.getState(), 'a')).toBe(true);
  debugSignIn();
  openTool('a', 'stock');

  expect(useNavigation.getState().isDebuggerOpen).toBe(false);
});

test('stays at the part of a server that is restarted', () => {
  useNavigation.setState(useNavigation.getInitialState());
  openServer('roastery', 'resources');
  openConnected('roastery');
  expect(useNavigation.getState().part).toBe('resources');

  openConnected('mill');
  expect(useNavigation.getState()).toMatchObject({ serverName: 'mill', part: 'tools' });

  openServer('mill', 'prompts');
  openChat();
  openConnected('mill');
  expect(useNavigation.getState()).toMatchObject({ part: 'tools', isChatOpen: false });
});
