import { create } from 'zustand';
import type { CallMethod } from '../shared/model/calls/call.ts';
import type { GuidedTarget } from '../shared/model/guided-sign-in.ts';
import { rawDraftKey } from '../shared/model/view-keys.ts';
import {
  fitsBeside,
  placeOf,
  type CoveringRegion,
  type DockPlace,
  type RegionPlace,
  type Room,
} from './regions.ts';
import { readViewState, writeViewState } from './view-state.ts';

/** The part of the server editor that is opened first. */
export type EditorSection = 'headers' | 'sign-in';

type Editing = {
  serverName?: string;
  section?: EditorSection;
  /** When a text was offered to the form, which then begins anew; in milliseconds since the epoch. */
  offeredAt?: number;
};

export type ServerPart =
  | 'overview'
  | 'tools'
  | 'resources'
  | 'prompts'
  | 'skills'
  | 'tasks'
  | 'logs'
  | 'raw';

type Remembered = {
  serverName: string | undefined;
  part: ServerPart;
  /** Servers whose parts are not listed in the sidebar. */
  folded: Record<string, true>;
  /** The chosen tool of each server. */
  tools: Record<string, string>;
  isSidebarOpen: boolean;
  isTrafficOpen: boolean;
  /** Beside the chat, whose calls show what matters of it. */
  isTrafficOpenInChat: boolean;
  dock: DockPlace;
  /** What the middle shows instead of a server: the form to add one, or to edit this one. */
  editing: Editing | undefined;
  /** The middle shows the chat, which is with all servers. */
  isChatOpen: boolean;
  /** The middle shows the debugger of sign-ins. */
  isDebuggerOpen: boolean;
  /** The middle shows the tools of all servers. */
  isAllToolsOpen: boolean;
};

/** A tool, a prompt, a resource or a template of a server. */
export type OfferPlace = { serverName: string; method: CallMethod; name: string };

/** A call to be made again, or changed before. */
export type OfferedCall = OfferPlace & {
  argumentsText: string;
  /** Milliseconds since the epoch: what nobody took at once is forgotten. */
  at: number;
};

type Navigation = Remembered & {
  room: Room;
  /** Whether the page shows one recording and nothing else, and so has no other places. */
  isAlone: boolean;
  /** What lies over the work, as it has no room beside it. */
  over: CoveringRegion | undefined;
  /** Where a list and what is chosen of it take turns, it is that of the list. */
  isListShown: boolean;
  /** The record that another part wants to show; a new object each time. */
  shownRecord: { seq: number; recordingId?: string | undefined } | undefined;
  /** The resource, template or prompt that another part wants to show; a new object each time. */
  shownOffer: OfferPlace | undefined;
  /** What is opened so that its first field takes the focus, and when, in milliseconds since the epoch. */
  fieldWanted: (OfferPlace & { at: number }) | undefined;
  /** Arguments that another part offers to the form of what is called; a new object each time. */
  offered: OfferedCall | undefined;
  /** What the debugger is wanted for; a new object each time. */
  debugTarget: { target: GuidedTarget | undefined } | undefined;
  /** Counts the texts that were handed to the composer, so that it begins anew with each. */
  rawTexts: number;
};

export const useNavigation = create<Navigation>(() => ({
  serverName: undefined,
  part: 'overview',
  folded: {},
  tools: {},
  editing: undefined,
  isChatOpen: false,
  isDebuggerOpen: false,
  isAllToolsOpen: false,
  isSidebarOpen: true,
  isTrafficOpen: true,
  isTrafficOpenInChat: false,
  dock: 'bottom',
  room: { isNarrow: false, isLow: false },
  isAlone: false,
  over: undefined,
  isListShown: false,
  shownRecord: undefined,
  shownOffer: undefined,
  fieldWanted: undefined,
  offered: undefined,
  debugTarget: undefined,
  rawTexts: 0,
}));

const key = 'navigation';

const set = (change: Partial<Navigation>) => {
  useNavigation.setState(change);
  const {
    room: _room,
    isAlone: _alone,
    over: _over,
    isListShown: _list,
    shownRecord: _shown,
    shownOffer: _offer,
    fieldWanted: _field,
    offered: _offered,
    debugTarget: _target,
    rawTexts: _texts,
    ...remembered
  } = useNavigation.getState();
  writeViewState(key, remembered);
};

export const setAlone = (): void => useNavigation.setState({ isAlone: true });

/** Goes back to where the page was. */
export const restoreNavigation = (): void =>
  useNavigation.setState(readNavigation(readViewState(key)));

/** The work comes out from under what lies over it. */
const inSight = {
  over: undefined,
  isListShown: false,
  isDebuggerOpen: false,
  isAllToolsOpen: false,
} satisfies Partial<Navigation>;

export const openServer = (serverName: string, part: ServerPart = 'tools'): void =>
  set({
    ...inSight,
    serverName,
    part,
    editing: undefined,
    isChatOpen: false,
    isListShown: true,
  });

/** Opens a server that is connected anew; who looks at it already stays at that part of it. */
export function openConnected(serverName: string): void {
  const now = useNavigation.getState();
  const isThere = now.serverName === serverName && !now.isChatOpen && !now.isAllToolsOpen;
  openServer(serverName, isThere ? now.part : 'tools');
}

export const openTool = (serverName: string, tool: string): void => {
  const tools = { ...useNavigation.getState().tools, [serverName]: tool };
  set({ ...inSight, serverName, part: 'tools', editing: undefined, isChatOpen: false, tools });
};

export const isFolded = ({ folded }: Remembered, serverName: string): boolean =>
  Object.hasOwn(folded, serverName);

/** Lists the parts of a server in the sidebar, or only its name. */
export function setFolded(serverName: string, isFolded: boolean): void {
  const { [serverName]: _before, ...others } = useNavigation.getState().folded;
  set({ folded: isFolded ? { ...others, [serverName]: true } : others });
}

/** Opens the form of a tool, a prompt or a resource. */
export function openOffer({ serverName, method, name }: OfferPlace): void {
  if (method === 'tools/call') return openTool(serverName, name);
  const part = method === 'prompts/get' ? 'prompts' : 'resources';
  writeViewState(chosenKey(serverName, part), name);
  useNavigation.setState({ shownOffer: { serverName, method, name } });
  openServer(serverName, part);
  showList(false);
}

/** Gives the turn to a list, or to what is chosen of it, where there is no room for both. */
export const showList = (isListShown: boolean): void => useNavigation.setState({ isListShown });

/** Opens a place and moves the focus to its first field, or to its Run button. */
export function openToFill(place: OfferPlace): void {
  openOffer(place);
  useNavigation.setState({ fieldWanted: { ...place, at: Date.now() } });
}

const forgottenMs = 5000;

/** Whether nobody took at once what another part wants, so that it is forgotten. */
export const isForgotten = ({ at }: { at: number }): boolean => Date.now() - at > forgottenMs;

/** Opens the form of what is called, with these arguments in it. */
export function offerArguments(call: Omit<OfferedCall, 'at'>): void {
  openOffer(call);
  useNavigation.setState({ offered: { ...call, at: Date.now() } });
}

/** Under which the chosen resource or prompt of a server is remembered. */
export const chosenKey = (serverName: string, kind: 'resources' | 'prompts'): string =>
  `chosen ${serverName} ${kind}`;

/** Opens the composer with a text in it. */
export const openRaw = (serverName: string, text: string): void => {
  const before = readViewState(rawDraftKey(serverName));
  const draft = typeof before === 'object' ? before : {};
  writeViewState(rawDraftKey(serverName), { ...draft, mode: 'text', text });
  const rawTexts = useNavigation.getState().rawTexts + 1;
  set({ ...inSight, serverName, part: 'raw', editing: undefined, isChatOpen: false, rawTexts });
};

/** The tool that is chosen at a server; a server may be called `constructor`. */
export const toolOf = ({ tools }: Navigation, serverName: string | undefined): string | undefined =>
  serverName !== undefined && Object.hasOwn(tools, serverName) ? tools[serverName] : undefined;

export const editServer = (serverName?: string, section?: EditorSection): void =>
  set({
    ...inSight,
    editing: {
      ...(serverName !== undefined && { serverName }),
      ...(section !== undefined && { section }),
    },
  });

/** Opens the form to add servers, with the text in it that was just offered. */
export const editOffered = (): void => set({ ...inSight, editing: { offeredAt: Date.now() } });

/** Shows the tools of all servers in one list. */
export const openAllTools = (): void =>
  set({ ...inSight, editing: undefined, isChatOpen: false, isAllToolsOpen: true });

export const openChat = (): void => set({ ...inSight, isChatOpen: true, editing: undefined });

/** Opens the debugger of sign-ins for a target, or so that the user names one. */
export const debugSignIn = (target?: GuidedTarget): void =>
  set({
    ...inSight,
    editing: undefined,
    isChatOpen: false,
    isDebuggerOpen: true,
    debugTarget: { target },
  });

export const closeDebugger = (): void => set({ isDebuggerOpen: false });

/** Whether the middle shows a server, and which part of it. */
export const isServerShown = (
  { editing, isChatOpen, isDebuggerOpen, isAllToolsOpen, serverName, part }: Remembered,
  wanted: string,
  wantedPart = part,
): boolean =>
  !(editing || isChatOpen || isDebuggerOpen || isAllToolsOpen) &&
  serverName === wanted &&
  part === wantedPart;

export const closeEditor = (): void => set({ editing: undefined });

/** Shows a record of this run, or of another recording. */
export const showRecord = (seq: number, recordingId?: string): void =>
  set({ ...trafficShown(true), shownRecord: { seq, recordingId } });

/** Goes to a record in the traffic where that stands beside the work, and leaves it alone where it would cover it. */
export const pointToRecord = (seq: number): void =>
  fitsBeside('traffic', useNavigation.getState()) ? showRecord(seq) : set({ shownRecord: { seq } });

/** The chat and the servers remember for themselves whether the traffic is open. */
export const trafficPlace = (now: Navigation): RegionPlace =>
  placeOf('traffic', isChatShown(now) ? now.isTrafficOpenInChat : now.isTrafficOpen, now);

export const sidebarPlace = (now: Navigation): RegionPlace =>
  placeOf('sidebar', now.isSidebarOpen, now);

function trafficShown(isShown: boolean, now = useNavigation.getState()): Partial<Navigation> {
  if (!fitsBeside('traffic', now)) return { over: isShown ? 'traffic' : undefined };
  return isChatShown(now) ? { isTrafficOpenInChat: isShown } : { isTrafficOpen: isShown };
}

const isChatShown = ({ isChatOpen, editing }: Remembered): boolean => isChatOpen && !editing;

export const openTraffic = (): void => set(trafficShown(true));

export const toggleTraffic = (): void =>
  set(trafficShown(trafficPlace(useNavigation.getState()) === 'hidden'));

export function toggleSidebar(): void {
  const now = useNavigation.getState();
  const isHidden = sidebarPlace(now) === 'hidden';
  set(
    fitsBeside('sidebar', now)
      ? { isSidebarOpen: isHidden }
      : { over: isHidden ? 'sidebar' : undefined },
  );
}

/** Takes away what lies over the work. */
export const uncover = (): void => useNavigation.setState({ over: undefined });

/** What is over the work has its place beside it again where that is large enough now. */
export const setRoom = (room: Room): void => useNavigation.setState({ room, over: undefined });

export function moveDock(): void {
  const now = useNavigation.getState();
  const dock = now.dock === 'bottom' ? 'right' : 'bottom';
  set({ dock, ...trafficShown(true, { ...now, dock }) });
}

const parts: readonly unknown[] = [
  'overview',
  'tools',
  'resources',
  'prompts',
  'skills',
  'tasks',
  'logs',
  'raw',
];

/** What can be used of a remembered place: an older page, or a hand, may have written it. */
export function readNavigation(stored: unknown): Partial<Remembered> {
  if (typeof stored !== 'object' || stored === null) return {};
  const from: Partial<Record<keyof Remembered, unknown>> = stored;
  const {
    serverName,
    part,
    folded,
    tools,
    isSidebarOpen,
    isTrafficOpen,
    isTrafficOpenInChat,
    dock,
    editing,
    isChatOpen,
    isDebuggerOpen,
    isAllToolsOpen,
  } = from;
  return {
    ...(typeof serverName === 'string' ? { serverName } : {}),
    ...(parts.includes(part) ? { part: part as ServerPart } : {}),
    ...(typeof tools === 'object' && tools !== null ? { tools: textsOf(tools) } : {}),
    ...(typeof folded === 'object' && folded !== null ? { folded: namesOf(folded) } : {}),
    ...(typeof isSidebarOpen === 'boolean' ? { isSidebarOpen } : {}),
    ...(typeof isTrafficOpen === 'boolean' ? { isTrafficOpen } : {}),
    ...(typeof isTrafficOpenInChat === 'boolean' ? { isTrafficOpenInChat } : {}),
    ...(typeof isChatOpen === 'boolean' ? { isChatOpen } : {}),
    ...(typeof isDebuggerOpen === 'boolean' ? { isDebuggerOpen } : {}),
    ...(typeof isAllToolsOpen === 'boolean' ? { isAllToolsOpen } : {}),
    ...(dock === 'bottom' || dock === 'right' ? { dock } : {}),
    ...(typeof editing === 'object' && editing !== null ? { editing: edited(editing) } : {}),
  };
}

const edited = ({ serverName }: { serverName?: unknown }): { serverName?: string } =>
  typeof serverName === 'string' ? { serverName } : {};

const namesOf = (names: object): Record<string, true> =>
  Object.fromEntries(Object.keys(names).map((name) => [name, true]));

const textsOf = (values: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
