import type { Draft, KeptDraft } from '../../../shared/model/draft.ts';
import { answerKey, isAnswerKey } from '../../../shared/model/view-keys.ts';
import type { Connections } from '../connections/connections.ts';
import type { ViewState } from '../storage/view-state.ts';
import { isJson } from '../../../shared/is-json.ts';
import { draftOnDisk } from './draft-on-disk.ts';

type Room = Pick<Connections, 'serverRequests' | 'onEvent'>;

/** Keeps what is typed, its secrets in memory only; an answer is kept for as long as its question is open. */
export function createKeepDraft(viewState: ViewState, { serverRequests, onEvent }: Room) {
  const isOpen = (key: string) =>
    serverRequests().some((one) => answerKey(one.serverName, one.serverRequestId) === key);
  const forgetAnswers = () => viewState.take((key) => isAnswerKey(key) && !isOpen(key));
  // Questions do not outlive the app.
  forgetAnswers();
  onEvent((event) => {
    if (event.type === 'server-request-settled') forgetAnswers();
  });

  return (key: string, draft: Draft, schema: unknown): KeptDraft => {
    // It may come after its question was settled elsewhere.
    if (isAnswerKey(key) && !isOpen(key)) return { isTooLarge: false };
    const onDisk = draftOnDisk(draft, schema);
    viewState.keep(key, draft, onDisk);
    return { isTooLarge: !onDisk && draft.message === undefined && isWhole(draft.text) };
  };
}

const longText = 100_000;

/** What is half-typed is kept again soon; nobody need hear of it. */
const isWhole = (text: string): boolean => text.length > longText || isJson(text);
