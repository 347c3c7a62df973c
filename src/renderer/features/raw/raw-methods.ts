export type KnownMethod = {
  method: string;
  /** The initial parameters as JSON text; '' for a method without any. */
  params: string;
  isNotification?: true;
};

type Row = [method: string, since: string, until: string, params: string];

const first = '2024-10-07';
const lastLegacy = '2025-11-25';
const modern = '2026-07-28';

/**
 * The methods that a client sends, with the first and the last revision that has each; '' for no
 * last one.
 */
const rows: Row[] = [
  ['server/discover', modern, '', '{}'],
  [
    'initialize',
    first,
    lastLegacy,
    '{ "protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": { "name": "", "version": "" } }',
  ],
  ['ping', first, lastLegacy, '{}'],
  ['tools/list', first, '', '{}'],
  ['tools/call', first, '', '{ "name": "", "arguments": {} }'],
  ['resources/list', first, '', '{}'],
  ['resources/templates/list', first, '', '{}'],
  ['resources/read', first, '', '{ "uri": "" }'],
  ['resources/subscribe', first, lastLegacy, '{ "uri": "" }'],
  ['resources/unsubscribe', first, lastLegacy, '{ "uri": "" }'],
  ['subscriptions/listen', modern, '', '{ "notifications": { "toolsListChanged": true } }'],
  ['prompts/list', first, '', '{}'],
  ['prompts/get', first, '', '{ "name": "", "arguments": {} }'],
  [
    'completion/complete',
    first,
    '',
    '{ "ref": { "type": "ref/prompt", "name": "" }, "argument": { "name": "", "value": "" } }',
  ],
  ['logging/setLevel', first, lastLegacy, '{ "level": "debug" }'],
  ['tasks/get', lastLegacy, '', '{ "taskId": "" }'],
  ['tasks/result', lastLegacy, lastLegacy, '{ "taskId": "" }'],
  ['tasks/list', lastLegacy, lastLegacy, '{}'],
  ['tasks/update', modern, '', '{ "taskId": "", "inputResponses": {} }'],
  ['tasks/cancel', lastLegacy, '', '{ "taskId": "" }'],
  ['notifications/initialized', first, lastLegacy, ''],
  ['notifications/cancelled', first, '', '{ "requestId": "" }'],
  ['notifications/progress', first, lastLegacy, '{ "progressToken": "", "progress": 1 }'],
  ['notifications/roots/list_changed', first, lastLegacy, ''],
];

/**
 * The methods of a revision, then all others, since how a server handles those is worth testing.
 */
export function methodsFor(revision: string): KnownMethod[] {
  const isIn = ([, since, until]: Row) => since <= revision && (until === '' || revision <= until);
  return [...rows.filter(isIn), ...rows.filter((row) => !isIn(row))].map(
    ([method, , , params]) => ({
      method,
      params,
      ...(method.startsWith('notifications/') ? { isNotification: true } : {}),
    }),
  );
}
