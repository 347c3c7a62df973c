import { backend } from '../../backend.ts';
import { useCalls } from '../../stores/calls-store.ts';
import { ownerOf, type Callee } from '../callee.ts';

/**
 * The last arguments that were sent; after a restart without secrets, as the history keeps them.
 * Undefined where there are none.
 */
export async function lastSent(callee: Callee): Promise<string | undefined> {
  const { serverName, method, name } = callee;
  const call = Object.values(useCalls.getState().byId).findLast(
    (one) => one.serverName === serverName && one.method === method && one.name === name,
  );
  if (call) return call.argumentsText;
  const entries = await backend.call('history.list', ownerOf(callee));
  return entries.toSorted((a, b) => b.at - a.at)[0]?.text;
}
