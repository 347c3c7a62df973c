import type { CallMethod } from '../../../../shared/model/calls/call.ts';
import type { WireRecord } from '../../../../shared/model/traffic/wire.ts';
import { openOffer, openServer, useNavigation, type ServerPart } from '../../../navigation.ts';

/** The place, besides the traffic, at which the page lists a record's findings. */
export type FindingPlace = { label: string; open(): void };

const partOf: Record<string, ServerPart> = {
  initialize: 'overview',
  'server/discover': 'overview',
  'tools/list': 'tools',
  'prompts/list': 'prompts',
  'resources/list': 'resources',
  'resources/templates/list': 'resources',
};
const callMethods: readonly CallMethod[] = ['tools/call', 'prompts/get', 'resources/read'];

/** The page's place for the findings of a request or its response; undefined where it has none. */
export function findingPlace(record: WireRecord): FindingPlace | undefined {
  if (useNavigation.getState().isAlone) return undefined;
  const { serverName, method = '', subject } = record;
  // Equal names on different pages of a list are a finding of a lifecycle record without a method.
  const isOfNames = record.findings?.some(({ rule }) => rule === 'tool-names') === true;
  const part = isOfNames ? 'tools' : Object.hasOwn(partOf, method) ? partOf[method] : undefined;
  if (part !== undefined) {
    const label = part === 'overview' ? `Open ${serverName}` : `Open the ${part}`;
    return { label, open: () => openServer(serverName, part) };
  }
  const called = callMethods.find((one) => one === method);
  if (!called || subject === undefined) return undefined;
  const open = () => openOffer({ serverName, method: called, name: subject });
  return { label: `Open ${subject}`, open };
}
