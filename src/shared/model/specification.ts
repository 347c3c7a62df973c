/** A page and section of the specification, in a revision and, until the next place, in later ones. */
type Place = readonly [since: string, page: string];
/** The last revision that has a rule, for those that the newest has no more. */
type Until = { readonly until?: string };

const messages = 'basic/messages';

const rules = {
  'stdio-lines': [
    'stdio',
    {},
    ['2026-07-28', 'basic/transports/stdio#receiving-messages'],
    ['2024-11-05', 'basic/transports#stdio'],
  ],
  'json-rpc': ['Messages', {}, ['2025-03-26', 'basic#messages'], ['2024-11-05', messages]],
  requests: [
    'Requests',
    {},
    ['2025-03-26', 'basic#requests'],
    ['2024-11-05', `${messages}#requests`],
  ],
  responses: [
    'Responses',
    {},
    ['2025-03-26', 'basic#responses'],
    ['2024-11-05', `${messages}#responses`],
  ],
  'result-type': ['ResultType', {}, ['2026-07-28', 'basic#result-responses']],
  'error-responses': [
    'Error responses',
    {},
    ['2025-11-25', 'basic#error-responses'],
    ['2025-03-26', 'basic#responses'],
    ['2024-11-05', `${messages}#responses`],
  ],
  'error-codes': [
    'Error codes',
    {},
    ['2026-07-28', 'basic#error-codes'],
    ['2025-11-25', 'basic#error-responses'],
    ['2025-03-26', 'basic#responses'],
    ['2024-11-05', `${messages}#responses`],
  ],
  'resource-errors': [
    'Resources: error handling',
    { until: '2025-11-25' },
    ['2024-11-05', 'server/resources#error-handling'],
  ],
  'url-elicitation': [
    'URL elicitation required error',
    { until: '2025-11-25' },
    ['2025-11-25', 'client/elicitation#url-elicitation-required-error'],
  ],
  'server-validation': [
    'Streamable HTTP: server validation',
    {},
    ['2026-07-28', 'basic/transports/streamable-http#server-validation'],
  ],
  batching: ['Batching', { until: '2025-03-26' }, ['2025-03-26', 'basic#batching']],
  stateless: ['Statelessness', {}, ['2026-07-28', 'basic#statelessness']],
  'input-required': [
    'Multi round-trip requests',
    {},
    ['2026-07-28', 'basic/patterns/mrtr#inputrequiredresult'],
  ],
  'version-negotiation': [
    'Version negotiation',
    { until: '2025-11-25' },
    ['2024-11-05', 'basic/lifecycle#version-negotiation'],
  ],
  initialization: [
    'Initialization',
    { until: '2025-11-25' },
    ['2024-11-05', 'basic/lifecycle#initialization'],
  ],
  capabilities: [
    'Capability negotiation',
    { until: '2025-11-25' },
    ['2024-11-05', 'basic/lifecycle#capability-negotiation'],
  ],
  discovery: ['Discovery', {}, ['2026-07-28', 'server/discover']],
  cancellation: [
    'Cancellation',
    {},
    ['2026-07-28', 'basic/patterns/cancellation#behavior-requirements'],
    ['2024-11-05', 'basic/utilities/cancellation#behavior-requirements'],
  ],
  progress: [
    'Progress',
    {},
    ['2026-07-28', 'basic/patterns/progress#behavior-requirements'],
    ['2024-11-05', 'basic/utilities/progress#behavior-requirements'],
  ],
  'log-level': [
    'Requesting log messages',
    {},
    ['2026-07-28', 'server/utilities/logging#per-request-log-level'],
  ],
  caching: ['Caching', {}, ['2026-07-28', 'server/utilities/caching#cacheable-model']],
  'tool-names': ['Tool names', {}, ['2025-11-25', 'server/tools#tool-names']],
  tools: ['Tool', {}, ['2024-11-05', 'server/tools#tool']],
  'x-mcp-header': ['x-mcp-header', {}, ['2026-07-28', 'server/tools#x-mcp-header']],
  'tool-result': ['Tool result', {}, ['2024-11-05', 'server/tools#tool-result']],
  'output-schema': ['Output schema', {}, ['2025-06-18', 'server/tools#output-schema']],
  'http-messages': [
    'Streamable HTTP: sending messages',
    {},
    ['2026-07-28', 'basic/transports/streamable-http#sending-messages'],
    ['2025-03-26', 'basic/transports#sending-messages-to-the-server'],
  ],
  'http-sessions': [
    'Streamable HTTP: session management',
    { until: '2025-11-25' },
    ['2025-03-26', 'basic/transports#session-management'],
  ],
} as const satisfies Record<
  string,
  readonly [title: string, until: Until, newest: Place, ...before: Place[]]
>;

/** The revisions of the specification that are spoken here, the newest first. */
export const revisions: readonly string[] = [
  '2026-07-28',
  '2025-11-25',
  '2025-06-18',
  '2025-03-26',
  '2024-11-05',
];

/** The name of a section of the specification, by its subject. */
export type Rule = keyof typeof rules;

export const isRule = (name: string): name is Rule => Object.hasOwn(rules, name);

/**
 * Returns the section of the specification that has a rule: that of a revision, such as
 * `2025-11-25`, or of the one next to it that has the rule; without one, the newest.
 */
export function sectionOf(rule: Rule, revision = ''): { title: string; url: string } {
  const [title, { until = '2026-07-28' }, ...places]: readonly [string, Until, ...Place[]] =
    rules[rule];
  const asked = revisions.includes(revision) && revision < until ? revision : until;
  const oldest = places.at(-1) ?? ['', ''];
  const at = asked < oldest[0] ? oldest[0] : asked;
  const [, page] = places.find(([since]) => since <= at) ?? oldest;
  return {
    title: `MCP ${at}, ${title}`,
    url: `https://modelcontextprotocol.io/specification/${at}/${page}`,
  };
}
