import type { Draft, KeptDraft } from '../../../shared/model/calls/draft.ts';
import { isAnswerKey } from '../../../shared/model/traffic/view-keys.ts';
import type { Connections } from '../connections/connections.ts';
import type { ViewState } from '../storage/view-state.ts';
import { isJson } from '../../../shared/json/is-json.ts';
import { draftOnDisk } from './draft-on-disk.ts';

type Room = Pick<Connections, 'onEvent'> & {
  serverRequests: Pick<Connections['serverRequests'], 'isOpen'>;
};

/** Keeps what is typed, its secrets in memory only; an answer is kept for as long as its question is open. */
export function createKeepDraft(viewState: ViewState, { serverRequests, onEvent }: Room) {
  // The number of its question ends the key.
  const isOpen = (key: string) =>
    serverRequests.isOpen(Number(key.slice(key.lastIndexOf(' ') + 1)));
  const forgetAnswers = () => viewState.take((key) => isAnswerKey(key) && !isOpen(key));
  // Questions do not outlive the app.
  forgetAnswers();
  onEvent((event) => {
    if (event.type === 'asked') forgetAnswers();
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
