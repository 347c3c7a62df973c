import { create } from 'zustand';
import type { CallMethod } from '../shared/model/calls/call.ts';
import { rawDraftKey } from '../shared/model/traffic/view-keys.ts';
import { readViewState, writeViewState } from './view-state.ts';

export type ServerPart = 'overview' | 'tools' | 'resources' | 'prompts' | 'raw';
type DockPlace = 'bottom' | 'right';

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
  editing: { serverName?: string } | undefined;
  /** The middle shows the chat, which is with all servers. */
  isChatOpen: boolean;
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
  /** The record that another part wants to show; a new object each time. */
  shownRecord: { seq: number; recordingId?: string | undefined } | undefined;
  /** The resource, template or prompt that another part wants to show; a new object each time. */
  shownOffer: OfferPlace | undefined;
  /** What is opened so that its first field takes the focus, and when, in milliseconds since the epoch. */
  fieldWanted: (OfferPlace & { at: number }) | undefined;
  /** Arguments that another part offers to the form of what is called; a new object each time. */
  offered: OfferedCall | undefined;
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
  isSidebarOpen: true,
  isTrafficOpen: true,
  isTrafficOpenInChat: false,
  dock: 'bottom',
  shownRecord: undefined,
  shownOffer: undefined,
  fieldWanted: undefined,
  offered: undefined,
  rawTexts: 0,
}));

const key = 'navigation';

const set = (change: Partial<Navigation>) => {
  useNavigation.setState(change);
  const {
    shownRecord: _shown,
    shownOffer: _offer,
    fieldWanted: _field,
    offered: _offered,
    rawTexts: _texts,
    ...remembered
  } = useNavigation.getState();
  writeViewState(key, remembered);
};

/** Goes back to where the page was. */
export const restoreNavigation = (): void =>
  useNavigation.setState(readNavigation(readViewState(key)));

export const openServer = (serverName: string, part: ServerPart = 'tools'): void =>
  set({ serverName, part, editing: undefined, isChatOpen: false });

export const openTool = (serverName: string, tool: string): void => {
  const tools = { ...useNavigation.getState().tools, [serverName]: tool };
  set({ serverName, part: 'tools', editing: undefined, isChatOpen: false, tools });
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
  return openServer(serverName, part);
}

/** The same, and the focus goes to the first field, or to what runs it. */
export function openToFill(place: OfferPlace): void {
  openOffer(place);
  useNavigation.setState({ fieldWanted: { ...place, at: Date.now() } });
}

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
  set({ serverName, part: 'raw', editing: undefined, isChatOpen: false, rawTexts });
};

/** The tool that is chosen at a server; a server may be called `constructor`. */
export const toolOf = ({ tools }: Navigation, serverName: string | undefined): string | undefined =>
  serverName !== undefined && Object.hasOwn(tools, serverName) ? tools[serverName] : undefined;

export const editServer = (serverName?: string): void =>
  set({ editing: serverName === undefined ? {} : { serverName } });

export const openChat = (): void => set({ isChatOpen: true, editing: undefined });

/** Whether the middle shows a server, and which part of it. */
export const isServerShown = (
  { editing, isChatOpen, serverName, part }: Remembered,
  wanted: string,
  wantedPart = part,
): boolean => !editing && !isChatOpen && serverName === wanted && part === wantedPart;

export const closeEditor = (): void => set({ editing: undefined });

/** Shows a record of this run, or of another recording. */
export const showRecord = (seq: number, recordingId?: string): void =>
  set({ ...trafficShown(true), shownRecord: { seq, recordingId } });

/** Whether the traffic stands beside what the middle shows; the chat and the servers remember it for themselves. */
export const isTrafficShown = (now: Remembered): boolean =>
  isChatShown(now) ? now.isTrafficOpenInChat : now.isTrafficOpen;

const trafficShown = (isShown: boolean): Partial<Remembered> =>
  isChatShown(useNavigation.getState())
    ? { isTrafficOpenInChat: isShown }
    : { isTrafficOpen: isShown };

const isChatShown = ({ isChatOpen, editing }: Remembered): boolean => isChatOpen && !editing;

export const openTraffic = (): void => set(trafficShown(true));

export const toggleTraffic = (): void =>
  set(trafficShown(!isTrafficShown(useNavigation.getState())));

export const toggleSidebar = (): void =>
  set({ isSidebarOpen: !useNavigation.getState().isSidebarOpen });

export const moveDock = (): void =>
  set({
    dock: useNavigation.getState().dock === 'bottom' ? 'right' : 'bottom',
    ...trafficShown(true),
  });

const parts: readonly unknown[] = ['overview', 'tools', 'resources', 'prompts', 'raw'];

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
