/** The text of an answer; `$ID` stands for the id of the request. */
type Answer = string;

/** A wrong answer, and what is said of it, in this order. */
export type WrongHandshake = [name: string, answer: Answer, findings: string[]];

const info = '{"name":"odd","version":"1.0.0"}';
export const properResult = `{"protocolVersion":"2025-11-25","capabilities":{"tools":{}},"serverInfo":${info}}`;
export const answerWith = (members: string): Answer => `{"jsonrpc":"2.0","id":$ID,${members}}\n`;
const withResult = (result: string): Answer => answerWith(`"result":${result}`);
const withCapabilities = (capabilities: string): Answer =>
  withResult(
    `{"protocolVersion":"2025-11-25","capabilities":${capabilities},"serverInfo":${info}}`,
  );
const withInfo = (serverInfo: string): Answer =>
  withResult(
    `{"protocolVersion":"2025-11-25","capabilities":{"tools":{}},"serverInfo":${serverInfo}}`,
  );
const withVersion = (version: string): Answer =>
  withResult(`{"protocolVersion":${version},"capabilities":{"tools":{}},"serverInfo":${info}}`);

/** Answers to `initialize` that are wrong in themselves, whatever brings them. */
export const wrongResults: WrongHandshake[] = [
  [
    'capabilities.tools is a list',
    withCapabilities('{"tools":[]}'),
    ['its capabilities.tools is a list, not an object: []'],
  ],
  [
    'capabilities is a list',
    withCapabilities('[]'),
    ['its capabilities is a list, not an object: []'],
  ],
  [
    'capabilities is missing',
    withResult(`{"protocolVersion":"2025-11-25","serverInfo":${info}}`),
    ['its capabilities is missing'],
  ],
  ['capabilities is null', withCapabilities('null'), ['its capabilities is null, not an object']],
  [
    'capabilities is a text',
    withCapabilities('"tools"'),
    ['its capabilities is a string, not an object: "tools"'],
  ],
  [
    'capabilities.tools is true',
    withCapabilities('{"tools":true}'),
    ['its capabilities.tools is a boolean, not an object: true'],
  ],
  [
    'capabilities.tools is null',
    withCapabilities('{"tools":null}'),
    ['its capabilities.tools is null, not an object'],
  ],
  [
    'listChanged is a text',
    withCapabilities('{"tools":{"listChanged":"yes"}}'),
    ['its capabilities.tools.listChanged is a string, not true or false: "yes"'],
  ],
  [
    'members that nobody knows',
    withResult(
      `{"protocolVersion":"2025-11-25","capabilities":{"tools":{},"x":{"y":[1]},"tasks":{"requests":{"a":{}}}},"serverInfo":{"name":"odd","version":"1.0.0","icons":[],"z":null},"extra":[[]],"_meta":{"k":1}}`,
    ),
    [],
  ],
  [
    'serverInfo is missing',
    withResult('{"protocolVersion":"2025-11-25","capabilities":{"tools":{}}}'),
    ['its serverInfo is missing'],
  ],
  ['serverInfo is null', withInfo('null'), ['its serverInfo is null, not an object']],
  ['serverInfo is a text', withInfo('"odd"'), ['its serverInfo is a string, not an object: "odd"']],
  [
    'serverInfo has wrong members',
    withInfo('{"name":7,"icons":"none"}'),
    ['its serverInfo.name is a number, not a string: 7', 'its serverInfo.version is missing'],
  ],
  [
    'protocolVersion is missing',
    withResult(`{"capabilities":{"tools":{}},"serverInfo":${info}}`),
    ['its protocolVersion is missing'],
  ],
  [
    'protocolVersion is a number',
    withVersion('20251125'),
    ['its protocolVersion is a number, not a string: 20251125'],
  ],
  [
    'protocolVersion is unknown',
    withVersion('"2031-01-01"'),
    ['its protocolVersion "2031-01-01" is not one that was offered or is known'],
  ],
  [
    'instructions is a list',
    withResult(
      `{"protocolVersion":"2025-11-25","capabilities":{"tools":{}},"serverInfo":${info},"instructions":["a"]}`,
    ),
    ['its instructions is a list, not a string: ["a"]'],
  ],
  [
    '_meta is a list',
    withResult(
      `{"protocolVersion":"2025-11-25","capabilities":{"tools":{}},"serverInfo":${info},"_meta":[]}`,
    ),
    ['its _meta is a list, not an object: []'],
  ],
  [
    'an empty result',
    withResult('{}'),
    ['its protocolVersion is missing', 'its serverInfo is missing', 'its capabilities is missing'],
  ],
  ['a result that is null', withResult('null'), ['its result is not an object']],
  ['a result that is a list', withResult('[]'), ['its result is not an object']],
  [
    'a result and an error at once',
    answerWith(`"result":${properResult},"error":{"code":-32603,"message":"both"}`),
    ['it has both a result and an error'],
  ],
  [
    'neither a result nor an error',
    '{"jsonrpc":"2.0","id":$ID}\n',
    ['it has no method, result or error'],
  ],
  [
    'an id that is null',
    `{"jsonrpc":"2.0","id":null,"result":${properResult}}\n`,
    ['its id is null, not 0'],
  ],
  ['no id', `{"jsonrpc":"2.0","result":${properResult}}\n`, ['a response without an id']],
  [
    'an id that is a text',
    `{"jsonrpc":"2.0","id":"$ID","result":${properResult}}\n`,
    ['its id is the text "0", not the number 0'],
  ],
  [
    'a batch',
    `[{"jsonrpc":"2.0","id":$ID,"result":${properResult}}]\n`,
    ['a part of a batch, which only 2025-03-26 allows'],
  ],
];

/** Refusals of `initialize`, and the sentence that says so. */
export const refusals: [name: string, answer: Answer, sentence: string][] = [
  [
    '-32601',
    answerWith('"error":{"code":-32601,"message":"Method not found"}'),
    'It refused initialize with -32601 (Method not found).',
  ],
  [
    '-32602',
    answerWith('"error":{"code":-32602,"message":"Bad\\nparams","data":{"stack":"…"}}'),
    'It refused initialize with -32602 (Bad params).',
  ],
  [
    'an error of its own',
    answerWith('"error":{"code":1234,"message":"Buy a licence"}'),
    'It refused initialize with 1234 (Buy a licence).',
  ],
  [
    'an error that is a text',
    answerWith('"error":"no"'),
    'It refused initialize with the error "no".',
  ],
  [
    'an error without a code',
    answerWith('"error":{"message":"broken"}'),
    'It refused initialize with the error {"message":"broken"}.',
  ],
];

const discovered = (members: string): Answer =>
  withResult(`{"resultType":"complete","ttlMs":0,"cacheScope":"private",${members}}`);

/** Answers to `server/discover` (2026-07-28) that are wrong in themselves. */
export const wrongDiscoveries: WrongHandshake[] = [
  [
    'capabilities.tools is a list',
    discovered('"supportedVersions":["2026-07-28"],"capabilities":{"tools":[]}'),
    ['its capabilities.tools is a list, not an object: []'],
  ],
  [
    'capabilities is missing',
    discovered('"supportedVersions":["2026-07-28"]'),
    ['its capabilities is missing'],
  ],
  [
    'supportedVersions is a text',
    discovered('"supportedVersions":"2026-07-28","capabilities":{"tools":{}}'),
    ['its supportedVersions is a string, not a list of strings: "2026-07-28"'],
  ],
  [
    'supportedVersions is missing',
    discovered('"capabilities":{"tools":{}}'),
    ['its supportedVersions is missing'],
  ],
  [
    'supportedVersions has a number in it',
    discovered('"supportedVersions":["2026-07-28",7],"capabilities":{"tools":{}}'),
    ['its supportedVersions is ["2026-07-28",7], not a list of strings'],
  ],
  [
    'serverInfo is a text',
    discovered(
      '"supportedVersions":["2026-07-28"],"capabilities":{"tools":{}},"_meta":{"io.modelcontextprotocol/serverInfo":"odd"}',
    ),
    ['its serverInfo is a string, not an object: "odd"'],
  ],
  [
    'no resultType and no hints for caching',
    withResult('{"supportedVersions":["2026-07-28"],"capabilities":{"tools":{}}}'),
    [
      'its result has no resultType',
      'its ttlMs is missing; it counts as 0',
      'its cacheScope is missing; it counts as private',
    ],
  ],
];
