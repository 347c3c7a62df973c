const rules = {
  'stdio-lines': [
    'stdio: receiving messages',
    '2026-07-28/basic/transports/stdio#receiving-messages',
  ],
  'json-rpc': ['Messages', '2026-07-28/basic#messages'],
  requests: ['Requests', '2026-07-28/basic#requests'],
  responses: ['Responses', '2026-07-28/basic#responses'],
  'result-type': ['ResultType', '2026-07-28/basic#result-responses'],
  'error-responses': ['Error responses', '2026-07-28/basic#error-responses'],
  'error-codes': ['Error codes', '2026-07-28/basic#error-codes'],
  'resource-errors': ['Resources: error handling', '2025-11-25/server/resources#error-handling'],
  'url-elicitation': [
    'URL elicitation required error',
    '2025-11-25/client/elicitation#url-elicitation-required-error',
  ],
  'server-validation': [
    'Streamable HTTP: server validation',
    '2026-07-28/basic/transports/streamable-http#server-validation',
  ],
  batching: ['Batching', '2025-03-26/basic#batching'],
  stateless: ['Statelessness', '2026-07-28/basic#statelessness'],
  'input-required': [
    'Multi round-trip requests',
    '2026-07-28/basic/patterns/mrtr#inputrequiredresult',
  ],
  'version-negotiation': ['Version negotiation', '2025-11-25/basic/lifecycle#version-negotiation'],
  initialization: ['Initialization', '2025-11-25/basic/lifecycle#initialization'],
  capabilities: ['Capability negotiation', '2025-11-25/basic/lifecycle#capability-negotiation'],
  discovery: ['Discovery', '2026-07-28/server/discover'],
  cancellation: ['Cancellation', '2026-07-28/basic/patterns/cancellation#behavior-requirements'],
  progress: ['Progress', '2026-07-28/basic/patterns/progress#behavior-requirements'],
  'log-level': [
    'Requesting log messages',
    '2026-07-28/server/utilities/logging#per-request-log-level',
  ],
  caching: ['Caching', '2026-07-28/server/utilities/caching#cacheable-model'],
  'tool-names': ['Tool names', '2026-07-28/server/tools#tool-names'],
  tools: ['Tool', '2026-07-28/server/tools#tool'],
  'x-mcp-header': ['x-mcp-header', '2026-07-28/server/tools#x-mcp-header'],
  'tool-result': ['Tool result', '2026-07-28/server/tools#tool-result'],
  'output-schema': ['Output schema', '2026-07-28/server/tools#output-schema'],
  'http-messages': [
    'Streamable HTTP: sending messages',
    '2026-07-28/basic/transports/streamable-http#sending-messages',
  ],
  'http-sessions': [
    'Streamable HTTP: session management',
    '2025-11-25/basic/transports#session-management',
  ],
} as const satisfies Record<string, readonly [title: string, page: string]>;

/** The name of a section of the specification, by its subject. */
export type Rule = keyof typeof rules;

export const isRule = (name: string): name is Rule => Object.hasOwn(rules, name);

/** Something wrong or notable about a wire record. */
export type Finding = {
  /** What is wrong, as a clause that starts in lower case. */
  message: string;
  /** The rule that the record breaks; absent where it is only notable. */
  rule?: Rule;
  /** Whether it only tells what was done here, and nothing is wrong. */
  isNote?: true;
  /** The record that it leads to, in the same recording. */
  seq?: number;
};

/** Whether nothing is wrong with a record that has these. */
export const areNotes = (findings: readonly Finding[]): boolean =>
  findings.every(({ isNote }) => isNote === true);

/** Returns the section of the specification that has a rule. */
export function sectionOf(rule: Rule): { title: string; url: string } {
  const [title, page] = rules[rule];
  const [revision] = page.split('/');
  return {
    title: `MCP ${revision}, ${title}`,
    url: `https://modelcontextprotocol.io/specification/${page}`,
  };
}

/** Joins a record's findings into one line. */
export const findingText = (findings: Finding[]): string =>
  findings.map(({ message }) => message).join('; ');
