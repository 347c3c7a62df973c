// A stdio server whose tools stand in a file: `schema-server.mjs TOOLS CALLS` lists the items of the
// JSON list TOOLS as they are written there, tells of changes of that file, and appends the text of
// each call's `arguments`, byte for byte, as a line to CALLS. Its answers are that text.
import { appendFileSync, readFileSync, watch } from 'node:fs';
import { basename, dirname } from 'node:path';

const [toolsFile, callsFile] = process.argv.slice(2);
const write = (text) => process.stdout.write(`${text}\n`);
const reply = (id, result) =>
  write(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${result}}`);

/** The text of a member of `params`, from its first sign to the line's closing braces. */
function argumentsIn(line) {
  const name = '"arguments":';
  const start = line.indexOf(name) + name.length;
  let depth = 0;
  for (let at = start; at < line.length; at += 1) {
    if (line[at] === '"') at = endOfString(line, at);
    else if ('{['.includes(line[at])) depth += 1;
    else if ('}]'.includes(line[at])) depth -= 1;
    if (depth === 0 && /[}\]]/.test(line[at])) return line.slice(start, at + 1);
  }
  return line.slice(start);
}

function endOfString(line, from) {
  let at = from + 1;
  while (line[at] !== '"') at += line[at] === '\\' ? 2 : 1;
  return at;
}

const answers = {
  initialize({ id, params }) {
    const capabilities = { tools: { listChanged: true } };
    const serverInfo = { name: 'schemas', version: '1.0.0' };
    const { protocolVersion } = params;
    reply(id, JSON.stringify({ protocolVersion, capabilities, serverInfo }));
  },
  // Not parsed, so that a number of a schema stays as it is written. A message has no line feeds.
  'tools/list': ({ id }) =>
    reply(id, `{"tools":${readFileSync(toolsFile, 'utf8').replaceAll('\n', ' ')}}`),
  'tools/call'({ id }, line) {
    const text = argumentsIn(line);
    appendFileSync(callsFile, `${text}\n`);
    reply(id, JSON.stringify({ content: [{ type: 'text', text }] }));
  },
  ping: ({ id }) => reply(id, '{}'),
};

function receive(line) {
  const message = JSON.parse(line);
  if (message.id === undefined) return;
  const answer = answers[message.method];
  if (answer) answer(message, line);
  else {
    const error = { code: -32601, message: 'Method not found' };
    write(JSON.stringify({ jsonrpc: '2.0', id: message.id, error }));
  }
}

// The folder is watched, as the file is replaced by renaming another.
watch(dirname(toolsFile), (_event, name) => {
  if (name !== basename(toolsFile)) return;
  write('{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}');
}).unref();

let rest = '';
process.stdin.setEncoding('utf8').on('data', (chunk) => {
  const lines = (rest + chunk).split('\n');
  rest = lines.pop();
  for (const line of lines) receive(line);
});
