import type { AppContract } from '../../../../shared/contract/index.ts';
import type { Handlers } from '../../../../shared/rpc/define.ts';
import type { Logs } from './create-logs.ts';

type Names = Extract<keyof AppContract, `logs.${string}`>;

/** What the page may ask of the log messages of servers. */
export const logHandlers = (
  logs: Pick<Logs, 'window' | 'message' | 'text' | 'clear' | 'setLevel'>,
): Pick<Handlers<AppContract>, Names> => ({
  'logs.window': ({ connectionId, filter, ...part }) => logs.window(connectionId, filter, part),
  'logs.message': ({ connectionId, number }) => logs.message(connectionId, number),
  'logs.text': ({ connectionId, filter }) => logs.text(connectionId, filter),
  'logs.clear': ({ connectionId }) => logs.clear(connectionId),
  'logs.setLevel': ({ connectionId, level }) => logs.setLevel(connectionId, level),
});
