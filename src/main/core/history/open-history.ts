import type { Connections } from '../connections/connections.ts';
import type { KnownSecrets } from '../secrets/masking/known-secrets.ts';
import type { ViewState } from '../storage/view-state.ts';
import type { GivenSchemas } from '../validation/given-schemas.ts';
import { createArgumentHistory } from './argument-history.ts';
import { historyHandlers } from './history-handlers.ts';
import { createKeepDraft } from './keep-draft.ts';

type Rooms = {
  home: string;
  viewState: ViewState;
  connections: Connections;
  schemas: GivenSchemas;
  known: KnownSecrets;
};

/**
 * Opens what is remembered of the user's work: sent arguments, drafts and the state of the view.
 */
export function openHistory({ home, viewState, connections, schemas, known }: Rooms) {
  const history = createArgumentHistory(home);
  const keepDraft = createKeepDraft(viewState, connections);
  return {
    history,
    viewState,
    handlers: historyHandlers({ history, viewState, keepDraft, schemas, known }),
    close: async () => void (await Promise.all([viewState.flush(), history.close()])),
  };
}
