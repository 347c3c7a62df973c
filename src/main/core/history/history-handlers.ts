import type { AppContract } from '../../../shared/contract/index.ts';
import type { Handlers } from '../../../shared/rpc/define.ts';
import type { KnownSecrets } from '../secrets/masking/known-secrets.ts';
import { learnArguments } from '../secrets/masking/learn-arguments.ts';
import type { ViewState } from '../storage/view-state.ts';
import type { createGivenSchemas } from '../validation/given-schemas.ts';
import type { createArgumentHistory } from './argument-history.ts';
import type { createKeepDraft } from './keep-draft.ts';

type Rooms = {
  history: ReturnType<typeof createArgumentHistory>;
  viewState: Pick<ViewState, 'read' | 'write'>;
  keepDraft: ReturnType<typeof createKeepDraft>;
  schemas: Pick<ReturnType<typeof createGivenSchemas>, 'of'>;
  /** Learns the secrets in arguments that were sent, which are masked from then on. */
  known: KnownSecrets;
};

/** The handlers for the history of arguments, and for what the page remembers. */
export const historyHandlers = ({ history, viewState, keepDraft, schemas, known }: Rooms) =>
  ({
    'viewState.read': () => viewState.read(),
    'viewState.write': ({ key, value }) => viewState.write(key, value),
    'viewState.keepDraft': ({ key, draft, schemaId }) =>
      keepDraft(key, draft, schemas.of(schemaId)),
    'history.list': (owner) => history.list(owner),
    'history.add': ({ argumentsText, schemaId, ...owner }) => {
      const schema = schemas.of(schemaId);
      learnArguments(known, argumentsText, schema);
      return history.add(owner, argumentsText, schema);
    },
    'history.pin': ({ entryId, isPinned, title, ...owner }) =>
      history.pin(owner, entryId, { isPinned, title }),
    'history.remove': ({ entryId, ...owner }) => history.remove(owner, entryId),
    'history.restore': ({ entryId, ...owner }) => history.restore(owner, entryId),
  }) satisfies Partial<Handlers<AppContract>>;
