import type { CallMethod } from '../../../../shared/model/calls/call.ts';
import type { WireRecord } from '../../../../shared/model/traffic/wire.ts';
import { openOffer, openServer, type ServerPart } from '../../../navigation.ts';

/** Where the page lists what was found about a record, besides the traffic. */
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

/** Finds the page's place for a request or its response; undefined where the page shows none. */
export function findingPlace(record: WireRecord): FindingPlace | undefined {
  const { serverName, method = '', subject } = record;
  // Tools of several pages are compared in a record of our own.
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
