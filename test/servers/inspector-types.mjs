// A server whose tools answer with what they were sent, for the conversion of arguments by their schema.
import { createInterface } from 'node:readline';

const kinds = {
  type: 'object',
  properties: {
    n: { type: 'number' },
    i: { type: 'integer' },
    b: { type: 'boolean' },
    s: { type: 'string' },
    o: { type: 'object' },
    l: { type: 'array' },
    q: { anyOf: [{ type: 'number' }, { type: 'null' }] },
    r: { $ref: '#/$defs/seven' },
  },
  $defs: { seven: { type: 'number' } },
};
const union = {
  type: 'object',
  oneOf: [
    { properties: { kind: { const: 'a' }, v: { type: 'number' } }, required: ['kind'] },
    { properties: { kind: { const: 'b' }, v: { type: 'string' } }, required: ['kind'] },
  ],
};
const tools = [
  { name: 'kinds', inputSchema: kinds },
  { name: 'union', inputSchema: union },
  { name: 'fails', inputSchema: { type: 'object' } },
  { name: 'breaks', inputSchema: { type: 'object' } },
];

const answers = {
  initialize: ({ protocolVersion, capabilities: { extensions, ...others } }) => ({
    protocolVersion,
    capabilities: { tools: {} },
    serverInfo: { name: 'types', version: '1' },
    instructions: `It was told of ${JSON.stringify(others)}${process.env.EXTENSIONS ? ` and ${Object.keys(extensions)}` : ''}.`,
  }),
  'tools/list': () => ({ tools }),
  'tools/call': ({ name, arguments: args, _meta: meta = {} }) => {
    if (name === 'breaks') throw new Error('It breaks.');
    const { progressToken: _, ...told } = meta;
    return {
      content: [{ type: 'text', text: JSON.stringify({ args, meta: told }) }],
      ...(name === 'fails' && { isError: true }),
    };
  },
};

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params = {} } = JSON.parse(line);
  if (id === undefined) return;
  const send = (answer) => console.log(JSON.stringify({ jsonrpc: '2.0', id, ...answer }));
  const answer = answers[method];
  if (!answer) return send({ error: { code: -32601, message: `There is no ${method}.` } });
  try {
    send({ result: answer(params) });
  } catch (error) {
    send({ error: { code: -32603, message: error.message } });
  }
});
