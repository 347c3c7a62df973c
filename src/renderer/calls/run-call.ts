import type { CallMethod, CallSnapshot } from '../../shared/model/calls/call.ts';
import { backend } from '../backend.ts';
import { aboutSchema } from '../given-schema.ts';
import { notify, report } from '../notices.ts';
import { revealed } from '../ui/hidden-characters.ts';
import { isUnderWay, useCalls } from '../stores/calls-store.ts';
import { readOptions, type OptionTexts } from './call-options.tsx';
import {
  calledName,
  draftKeyOf,
  hasHistory,
  ownerOf,
  sentArguments,
  type Callee,
} from './callee.ts';

/** The end of the notice that a call could not be started, after its name. */
export const notStarted: Record<CallMethod, string> = {
  'tools/call': 'could not be called',
  'prompts/get': 'could not be got',
  'resources/read': 'could not be read',
};

/**
 * Sends exactly this text as the arguments, with the values of the chosen variables. The state of
 * the call comes with the core's events.
 */
export async function runCall(
  callee: Callee,
  text: string,
  options: OptionTexts,
  chosen: readonly string[],
  /** Whether to ask for the call to be run as a task. */
  isTask = false,
): Promise<void> {
  const { connectionId, method } = callee;
  const name = calledName(callee, text);
  const argumentsText = sentArguments(callee, text);
  const variables = chosen.length > 0 ? { variables: [...chosen] } : {};
  const request = {
    connectionId,
    method,
    name,
    argumentsText,
    ...variables,
    ...(isTask && { asTask: {} }),
    ...readOptions(options),
  };
  await backend.call('calls.start', request);
  // Only arguments that were sent are added to the history.
  if (!hasHistory(callee) || /^\s*\{\s*\}\s*$/.test(argumentsText)) return;
  report(
    notifyIfNotStored(callee, remember(callee, argumentsText)),
    'These arguments could not be stored',
  );
}

const longestSent = 1_000_000;

/**
 * Adds arguments to the history; false where they were not kept. Overlong ones are not even sent to
 * the core.
 */
const remember = async (callee: Callee, argumentsText: string): Promise<boolean> =>
  argumentsText.length <= longestSent &&
  aboutSchema(callee.schema, (schemaId) =>
    backend.call('history.add', { ...ownerOf(callee), argumentsText, schemaId }),
  );

const notified = new Set<string>();

async function notifyIfNotStored(callee: Callee, remembered: Promise<boolean>): Promise<void> {
  const key = draftKeyOf(callee);
  if ((await remembered) || notified.has(key)) return;
  notified.add(key);
  const { name, serverName } = callee;
  notify({
    title: 'These arguments are not in the history',
    detail: `What was sent to ${revealed(name, 100)} of ${serverName} is too long to be stored, or contains only secrets. Save it to a file if you need it again.`,
  });
}

export const cancelCall = (callId: number): void =>
  report(backend.call('calls.cancel', { callId }), 'The call could not be cancelled');

export const isRunning = (call: CallSnapshot | undefined): boolean =>
  call !== undefined && isUnderWay(call);

/** Ids of the calls by this name, newest first; those of apps are not the user's. */
export function useCallIds({ serverName, method }: Callee, name: string): number[] {
  // A joined text stays equal while the ids do, so that nothing is rendered again.
  const ids = useCalls(({ byId }) =>
    Object.values(byId)
      .filter((c) => c.serverName === serverName && c.name === name && c.method === method)
      .filter(({ by }) => by === undefined)
      .map(({ callId }) => callId)
      .toReversed()
      .join(' '),
  );
  return ids === '' ? [] : ids.split(' ').map(Number);
}
