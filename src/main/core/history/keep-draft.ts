import type { Draft, KeptDraft } from '../../../shared/model/calls/draft.ts';
import { isAnswerKey } from '../../../shared/model/view-keys.ts';
import type { Connections } from '../connections/connections.ts';
import type { ViewState } from '../storage/view-state.ts';
import { isJson } from '../../../shared/json/is-json.ts';
import { draftOnDisk } from './draft-on-disk.ts';

type Room = Pick<Connections, 'onEvent'> & {
  serverRequests: Pick<Connections['serverRequests'], 'isOpen'>;
};

/**
 * Makes the function that keeps a draft, with its secrets in memory only. An answer is kept only
 * while its server request is open.
 */
export function createKeepDraft(viewState: ViewState, { serverRequests, onEvent }: Room) {
  // The key of an answer ends with the id of its server request.
  const isOpen = (key: string) =>
    serverRequests.isOpen(Number(key.slice(key.lastIndexOf(' ') + 1)));
  const forgetAnswers = () => viewState.take((key) => isAnswerKey(key) && !isOpen(key));
  // Server requests do not outlive the app, so that answers of an earlier run are forgotten.
  forgetAnswers();
  onEvent((event) => {
    if (event.type === 'asked') forgetAnswers();
  });

  return (key: string, draft: Draft, schema: unknown): KeptDraft => {
    // A draft may arrive after its server request was settled elsewhere.
    if (isAnswerKey(key) && !isOpen(key)) return { isTooLarge: false };
    const onDisk = draftOnDisk(draft, schema);
    viewState.keep(key, draft, onDisk);
    return { isTooLarge: !onDisk && draft.message === undefined && isWhole(draft.text) };
  };
}

const longText = 100_000;

/** Whether a text is worth a warning that it is not kept; a half-typed one is kept again soon. */
const isWhole = (text: string): boolean => text.length > longText || isJson(text);
