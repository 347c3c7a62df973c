import { create } from 'zustand';
import type { ChatPlace } from '../../../../shared/model/chat/chat-search.ts';
import type { Attachment, RunChoice } from '../../../../shared/model/chat/chat.ts';
import { readViewState, writeViewState } from '../../../view-state.ts';
import type { Chosen } from './branch.ts';

/** What a run is started with, as far as it was chosen here; what is left out has its default. */
export type Choice = Partial<RunChoice>;

type Place = { stepOf: { runId: string; step: number } };

type Written = { text: string; attachments: readonly Attachment[] };

const textSizes = ['normal', 'large', 'larger'] as const;
export type TextSizeName = (typeof textSizes)[number];

type PageState = {
  conversationId: string | undefined;
  isDeveloper: boolean;
  isListOpen: boolean;
  isSheetOpen: boolean;
  /** Of what is said. */
  textSize: TextSizeName;
  /** Of the next run, by conversation; `''` for one that is not begun. */
  choices: Readonly<Record<string, Choice>>;
  /** Of the run to compare the next one with. */
  rival: Choice | undefined;
  /** Which branches of the open conversation are shown. */
  chosen: Chosen;
  /** Turns whose last two answers stand side by side. */
  compared: readonly string[];
  /** The step whose details stand beside the conversation. */
  inspected: Place['stepOf'] | undefined;
  /** What was searched for and chosen; it is brought in sight. */
  sought: ChatPlace | undefined;
  /** Counts the turns that were sent, each of which leads to the end. */
  sends: number;
  /** What was typed, by conversation; `''` for one that is not begun. */
  drafts: Readonly<Record<string, string>>;
  /** The first message of a conversation that is begun with it, and that the user waits for. */
  beginning: Written | undefined;
  /** Conversations whose next message is on its way. */
  goingOut: readonly string[];
  /** What is sent once the answer that goes on has ended, by conversation. */
  queued: Readonly<Record<string, Written>>;
  /** What is attached to it. */
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

/** Changes what is on the page, and remembers it. */
export function setPage(change: Partial<PageState>): void {
  usePage.setState(change);
  const now = usePage.getState();
  const { conversationId, isDeveloper, isListOpen, textSize, choices, chosen, compared } = now;
  writeViewState(key, { conversationId, isDeveloper, isListOpen, textSize, choice: choices[''] });
  if (conversationId === undefined) return;
  const choice = choices[conversationId];
  writeViewState(branchKey(conversationId), { chosen, compared, choice });
}

/** Leads to a conversation, or to the place where one begins; comparing goes on only in what was begun so. */
export function openConversation(conversationId: string | undefined, keepsRival = false): void {
  const { beginning } = usePage.getState();
  if (beginning) {
    // What is on its way is no draft of the next one, which may have the same words.
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

/** Leads to a place in a conversation, where there is one. */
export function openConversationAt(conversationId: string, place: ChatPlace | undefined): void {
  openConversation(conversationId);
  // A copy: to choose the same place again leads to it again.
  setPage({ sought: place && { ...place } });
}

export function forgetConversation(conversationId: string): void {
  const { [conversationId]: _forgotten, ...choices } = usePage.getState().choices;
  usePage.setState({ choices });
  writeViewState(branchKey(conversationId), undefined);
}

/** Goes back to where the page was. */
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

/** What is remembered of a conversation. */
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

/** The core looks at each part of a choice again before a run begins. */
function choiceIn(stored: unknown): Choice | undefined {
  const { choice }: { choice?: unknown } =
    typeof stored === 'object' && stored !== null ? stored : {};
  return typeof choice === 'object' && choice !== null ? choice : undefined;
}

/** Holds for one conversation; only its model is where another one begins. */
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

/** What was written and chosen before there was a conversation goes along into it. */
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

/** What was written waits for the answer to end; behind what waits already. */
export function queueDraft(conversationId: string): void {
  const { drafts, attached, queued } = usePage.getState();
  const before = queued[conversationId];
  const text = [before?.text, drafts[conversationId]].filter(Boolean).join('\n');
  const attachments = [...(before?.attachments ?? []), ...(attached[conversationId] ?? [])];
  usePage.setState({ queued: { ...queued, [conversationId]: { text, attachments } } });
  setDraft(conversationId, '');
  setAttached(conversationId, () => []);
}

/** Takes out what waits; undefined where nothing does. */
export function takeQueued(conversationId: string): Written | undefined {
  const { [conversationId]: taken, ...others } = usePage.getState().queued;
  if (taken) usePage.setState({ queued: others });
  return taken;
}

/** What waits is written in the field again. */
export function unqueue(conversationId: string): void {
  const taken = takeQueued(conversationId);
  if (taken) putBack(conversationId, taken);
}

/** What was sent is no draft any more; what came to it since stays. */
export function dropSent(conversationId: string, { text, attachments }: Written): void {
  const now = usePage.getState().drafts[conversationId] ?? '';
  if (now.startsWith(text)) setDraft(conversationId, now.slice(text.length));
  setAttached(conversationId, (all) => all.filter((one) => !attachments.includes(one)));
}

/** What was on its way stands before what was written since. */
export function putBack(conversationId: string, { text, attachments }: Written): void {
  const now = usePage.getState().drafts[conversationId] ?? '';
  setDraft(conversationId, now === '' ? text : `${text}\n${now}`);
  setAttached(conversationId, (all) => [...attachments, ...all]);
}
