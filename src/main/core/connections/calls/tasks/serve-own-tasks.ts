import type { DeclaredCapabilities } from '../../../../../shared/model/servers/declared.ts';
import { messageOf } from '../../../../../shared/rpc/errors.ts';
import type { WireLog } from '../../../wire/records/wire-log.ts';
import type { Established } from '../../reach/establish.ts';
import type { AskUser } from '../../requests/askable.ts';
import { markAnswer } from '../../requests/rule-mark.ts';
import { OwnTasks } from './own-tasks.ts';

type Served = { capabilities: DeclaredCapabilities; ask: AskUser; log: WireLog };

/**
 * Has the raw lane answer what the server asks about tasks of its own requests (2025-11-25), before
 * the SDK sees it. Returns its undo.
 */
export function serveOwnTasks(
  { link, server }: Pick<Established, 'link' | 'server'>,
  { capabilities, ask, log }: Served,
): () => void {
  if (server.era === 'modern') return () => undefined;
  const tasks = new OwnTasks({
    capabilities,
    ask,
    onRule: (id, mark) => markAnswer(log, id, mark),
  });
  link.lane.answerRequest = (message) => {
    const answer = tasks.answer(message);
    if (!answer) return false;
    Promise.resolve(answer)
      .then((ready) => link.answer(message.id, ready))
      .catch((error: unknown) => {
        log.lifecycle(`an answer about a task could not be sent: ${messageOf(error)}`, true);
      });
    return true;
  };
  return () => {
    link.lane.answerRequest = undefined;
    tasks.close();
  };
}
