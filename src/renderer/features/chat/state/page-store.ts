import { create } from 'zustand';
import type { ChatPlace } from '../../../../shared/model/chat/chat-search.ts';
import type { Attachment, RunChoice } from '../../../../shared/model/chat/chat.ts';
import { readViewState, writeViewState } from '../../../view-state.ts';
import type { Chosen } from './branch.ts';

/** The chosen part of a run's choice; what is missing has its default. */
export type Choice = Partial<RunChoice>;

type Place = { stepOf: { runId: string; step: number } };

export type Written = { text: string; attachments: readonly Attachment[] };

const textSizes = ['normal', 'large', 'larger'] as const;
export type TextSizeName = (typeof textSizes)[number];

type PageState = {
  conversationId: string | undefined;
  isDeveloper: boolean;
  isListOpen: boolean;
  isSheetOpen: boolean;
  /** The size of the transcript's text. */
  textSize: TextSizeName;
  /** The choice for the next run by conversation id; `''` is a conversation not yet begun. */
  choices: Readonly<Record<string, Choice>>;
  /** The choice of the run to compare the next one with. */
  rival: Choice | undefined;
  /** The shown branches of the open conversation. */
  chosen: Chosen;
  /** The ids of turns whose last two answers stand side by side. */
  compared: readonly string[];
  /** The step whose details are shown beside the conversation. */
  inspected: Place['stepOf'] | undefined;
  /** The chosen match of a search, which is scrolled to. */
  sought: ChatPlace | undefined;
  /** Counts the sent turns, each of which scrolls to the end. */
  sends: number;
  /** The drafts by conversation id; `''` is a conversation not yet begun. */
  drafts: Readonly<Record<string, string>>;
  /** The first message of a conversation that is being created. */
  beginning: Written | undefined;
  /** The ids of conversations whose next message is being sent. */
  goingOut: readonly string[];
  /** The messages to send after the present answer, by conversation id. */
  queued: Readonly<Record<string, Written>>;
  /** The attachments of the drafts, by conversation id. */
  attached: Readonly<Record<string, readonly Attachment[]>>;
};

export const usePage = create<PageState>(() => ({
  conversationId: undefined,
  isDeveloper: false,
  isListOpen: true,
  isSheetOpen: false,
  textSize: 'normal',
  choices: {},
  rival: undefined,
  chosen: {},
  compared: [],
  inspected: undefined,
  sought: undefined,
  sends: 0,
  drafts: {},
  beginning: undefined,
  goingOut: [],
  queued: {},
  attached: {},
}));

const key = 'chat';
const branchKey = (conversationId: string) => `chat branch ${conversationId}`;

/** Changes the state of the page, and stores it. */
export function setPage(change: Partial<PageState>): void {
  usePage.setState(change);
  const now = usePage.getState();
  const { conversationId, isDeveloper, isListOpen, textSize, choices, chosen, compared } = now;
  writeViewState(key, { conversationId, isDeveloper, isListOpen, textSize, choice: choices[''] });
  if (conversationId === undefined) return;
  const choice = choices[conversationId];
  writeViewState(branchKey(conversationId), { chosen, compared, choice });
}

/** Opens a conversation, or an empty one for undefined; a comparison ends unless it is kept. */
export function openConversation(conversationId: string | undefined, keepsRival = false): void {
  const { beginning } = usePage.getState();
  if (beginning) {
    // The message being sent is no draft of the next conversation.
    usePage.setState({ beginning: undefined });
    dropSent('', beginning);
  }
  if (conversationId === usePage.getState().conversationId) return;
  usePage.setState({
    ...branchOf(conversationId),
    inspected: undefined,
    rival: keepsRival ? usePage.getState().rival : undefined,
    sought: undefined,
  });
  setPage({ conversationId });
}

/** Opens a conversation at a place, if one is given. */
export function openConversationAt(conversationId: string, place: ChatPlace | undefined): void {
  openConversation(conversationId);
  // A copy, so that choosing the same place again scrolls to it again.
  setPage({ sought: place && { ...place } });
}

export function forgetConversation(conversationId: string): void {
  const { [conversationId]: _forgotten, ...choices } = usePage.getState().choices;
  usePage.setState({ choices });
  writeViewState(branchKey(conversationId), undefined);
}

/** Restores the state of the page that was stored last. */
export function restorePage(): void {
  const stored = readViewState(key);
  if (typeof stored !== 'object' || stored === null) return;
  const from: Partial<Record<keyof PageState, unknown>> = stored;
  const conversationId = typeof from.conversationId === 'string' ? from.conversationId : undefined;
  const begun = choiceIn(stored);
  if (begun) usePage.setState({ choices: { '': begun } });
  usePage.setState({
    conversationId,
    isDeveloper: from.isDeveloper === true,
    isListOpen: from.isListOpen !== false,
    textSize: textSizes.find((size) => size === from.textSize) ?? 'normal',
    ...branchOf(conversationId),
  });
}

type Branch = Pick<PageState, 'chosen' | 'compared' | 'choices'>;

/** The stored branch of a conversation. */
function branchOf(conversationId: string | undefined): Branch {
  const stored =
    conversationId === undefined ? undefined : readViewState(branchKey(conversationId));
  const { choices } = usePage.getState();
  const choice = choiceIn(stored);
  const from: { chosen?: unknown; compared?: unknown } =
    typeof stored === 'object' && stored !== null ? stored : {};
  const { chosen, compared } = from;
  return {
    chosen: typeof chosen === 'object' && chosen !== null ? (chosen as Chosen) : {},
    compared: Array.isArray(compared)
      ? compared.filter((id): id is string => typeof id === 'string')
      : [],
    choices:
      conversationId === undefined || !choice ? choices : { [conversationId]: choice, ...choices },
  };
}

/** Reads a stored choice, each part of which the core checks again before a run begins. */
function choiceIn(stored: unknown): Choice | undefined {
  const { choice }: { choice?: unknown } =
    typeof stored === 'object' && stored !== null ? stored : {};
  return typeof choice === 'object' && choice !== null ? choice : undefined;
}

/** Sets the choice of one conversation; its model is also the default for new ones. */
export function setChoice(conversationId: string | undefined, choice: Choice): void {
  const { choices } = usePage.getState();
  const { model } = choice;
  const begun = model ? { ...choices[''], model } : choices[''];
  setPage({ choices: { ...choices, ...(begun && { '': begun }), [conversationId ?? '']: choice } });
}

export const setDraft = (conversationId: string | undefined, text: string): void =>
  usePage.setState(({ drafts }) => ({ drafts: { ...drafts, [conversationId ?? '']: text } }));

export const setAttached = (
  conversationId: string | undefined,
  change: (before: readonly Attachment[]) => readonly Attachment[],
): void =>
  usePage.setState(({ attached }) => {
    const key = conversationId ?? '';
    return { attached: { ...attached, [key]: change(attached[key] ?? []) } };
  });

/** Moves the draft, attachments and choice of an empty conversation to the one that was created. */
export function moveDraft(conversationId: string): void {
  const { drafts, attached, choices } = usePage.getState();
  const { '': choice = {}, ...others } = choices;
  const { model } = choice;
  usePage.setState({
    choices: { ...others, [conversationId]: choice, ...(model && { '': { model } }) },
  });
  setDraft(conversationId, drafts[''] ?? '');
  setAttached(conversationId, () => attached[''] ?? []);
  setDraft(undefined, '');
  setAttached(undefined, () => []);
}

/** Queues the draft until the answer ends, behind what is queued already. */
export function queueDraft(conversationId: string): void {
  const { drafts, attached, queued } = usePage.getState();
  const before = queued[conversationId];
  const text = [before?.text, drafts[conversationId]].filter(Boolean).join('\n');
  const attachments = [...(before?.attachments ?? []), ...(attached[conversationId] ?? [])];
  usePage.setState({ queued: { ...queued, [conversationId]: { text, attachments } } });
  setDraft(conversationId, '');
  setAttached(conversationId, () => []);
}

/** Takes the queued message; undefined where there is none. */
export function takeQueued(conversationId: string): Written | undefined {
  const { [conversationId]: taken, ...others } = usePage.getState().queued;
  if (taken) usePage.setState({ queued: others });
  return taken;
}

/** Moves the queued message back into the field. */
export function unqueue(conversationId: string): void {
  const taken = takeQueued(conversationId);
  if (taken) putBack(conversationId, taken);
}

/** Removes a sent message from the draft; what was written since stays. */
export function dropSent(conversationId: string, { text, attachments }: Written): void {
  const now = usePage.getState().drafts[conversationId] ?? '';
  if (now.startsWith(text)) setDraft(conversationId, now.slice(text.length));
  setAttached(conversationId, (all) => all.filter((one) => !attachments.includes(one)));
}

/** Puts an unsent message back, before what was written since. */
export function putBack(conversationId: string, { text, attachments }: Written): void {
  const now = usePage.getState().drafts[conversationId] ?? '';
  setDraft(conversationId, now === '' ? text : `${text}\n${now}`);
  setAttached(conversationId, (all) => [...attachments, ...all]);
}
