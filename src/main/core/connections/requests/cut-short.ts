import { isObject } from '../../../../shared/json/is-object.ts';
import type { JsonRpcMessage } from '../../wire/json/json-rpc.ts';
import type { ReceivedMessage } from '../../wire/records/receive-messages.ts';
import { isAskable } from './askable.ts';

const mark = 'wirebench/cut-short';

/**
 * What the SDK gets of a request that was too large to be read whole: the same with a mark, since
 * nobody must be asked half a question. Undefined for every other message.
 */
export function markCutShort({ message, isOutline }: ReceivedMessage): JsonRpcMessage | undefined {
  if (!isOutline || message.id === undefined || !isAskable(message.method)) return undefined;
  const params = isObject(message.params) ? message.params : {};
  const meta = isObject(params['_meta']) ? params['_meta'] : {};
  return { ...message, params: { ...params, _meta: { ...meta, [mark]: true } } };
}

export const isCutShort = (params: unknown): boolean =>
  isObject(params) && isObject(params['_meta']) && params['_meta'][mark] === true;
