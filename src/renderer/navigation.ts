import { create } from 'zustand';
import { readViewState, writeViewState } from './view-state.ts';

export type ServerPart = 'overview' | 'tools' | 'resources' | 'prompts';
type DockPlace = 'bottom' | 'right';

type Navigation = {
  serverName: string | undefined;
  part: ServerPart;
  /** The chosen tool of each server. */
  tools: Record<string, string>;
  /** What the middle shows instead of a server: the form to add one, or to edit this one. */
  editing: { serverName?: string } | undefined;
  isSidebarOpen: boolean;
  isTrafficOpen: boolean;
  dock: DockPlace;
  isPaletteOpen: boolean;
  /** The record that another part wants to show; a new object each time. */
  shownRecord: { seq: number } | undefined;
};

export const useNavigation = create<Navigation>(() => ({
  serverName: undefined,
  part: 'overview',
  tools: {},
  editing: undefined,
  isSidebarOpen: true,
  isTrafficOpen: true,
  dock: 'bottom',
  isPaletteOpen: false,
  shownRecord: undefined,
}));

const key = 'navigation';
const set = (change: Partial<Navigation>) => {
  useNavigation.setState(change);
  const { serverName, part, tools, isSidebarOpen, isTrafficOpen, dock } = useNavigation.getState();
  writeViewState(key, { serverName, part, tools, isSidebarOpen, isTrafficOpen, dock });
};

/** Goes back to where the page was. */
export function restoreNavigation(): void {
  const stored = readViewState(key);
  if (typeof stored === 'object' && stored !== null) useNavigation.setState(stored);
}

export const openServer = (serverName: string, part: ServerPart = 'tools'): void =>
  set({ serverName, part, editing: undefined });

export const openTool = (serverName: string, tool: string): void =>
  set({
    serverName,
    part: 'tools',
    editing: undefined,
    tools: { ...useNavigation.getState().tools, [serverName]: tool },
  });

export const editServer = (serverName?: string): void =>
  set({ editing: serverName === undefined ? {} : { serverName } });

export const closeEditor = (): void => set({ editing: undefined });

export const showRecord = (seq: number): void => set({ isTrafficOpen: true, shownRecord: { seq } });

export const toggleTraffic = (): void =>
  set({ isTrafficOpen: !useNavigation.getState().isTrafficOpen });

export const toggleSidebar = (): void =>
  set({ isSidebarOpen: !useNavigation.getState().isSidebarOpen });

export const moveDock = (): void =>
  set({ dock: useNavigation.getState().dock === 'bottom' ? 'right' : 'bottom', isTrafficOpen: true });

export const setPaletteOpen = (isPaletteOpen: boolean): void =>
  useNavigation.setState({ isPaletteOpen });
