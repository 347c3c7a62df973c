import type { AppContract } from '../../../../shared/contract/index.ts';
import type { Handlers } from '../../../../shared/rpc/define.ts';
import { RpcError } from '../../../../shared/rpc/errors.ts';

/** What the page can ask of guided sign-ins; until there are any, all of it is refused. */
export const guidedHandlers = () =>
  ({
    'guided.open': refuse,
    'guided.list': () => [],
    'guided.flow': refuse,
    'guided.edit': refuse,
    'guided.run': refuse,
    'guided.again': refuse,
    'guided.paste': refuse,
    'guided.cancel': refuse,
    'guided.agree': refuse,
    'guided.runWrong': refuse,
    'guided.keep': refuse,
    'guided.export': refuse,
    'guided.checkServer': refuse,
    'guided.close': refuse,
  }) satisfies Partial<Handlers<AppContract>>;

function refuse(): never {
  throw new RpcError('UNAVAILABLE', 'Guided sign-ins can’t be opened yet.');
}
