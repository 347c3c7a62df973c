// `client.mjs URL`, as the official suite starts a client for each scenario: hands it to the clients on the
// loopback port CONFORMANCE_CLIENTS, and prints and ends as they say.
import { connect } from 'node:net';
import { createInterface } from 'node:readline';

const { env } = process;
const socket = connect(Number(env.CONFORMANCE_CLIENTS), '127.0.0.1');
const scenario = {
  url: process.argv[2],
  name: env.MCP_CONFORMANCE_SCENARIO ?? '',
  revision: env.MCP_CONFORMANCE_PROTOCOL_VERSION ?? '',
  context: JSON.parse(env.MCP_CONFORMANCE_CONTEXT ?? '{}'),
};
socket.write(`${JSON.stringify(scenario)}\n`);

process.exitCode = 1;
for await (const line of createInterface(socket)) {
  const { text, exitCode } = JSON.parse(line);
  if (text !== undefined) console.log(text);
  else process.exitCode = exitCode;
}
