// A server that reaches for what it is told to, and says how far it came: one line in, one line out.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';

const acts = {
  read: (file) => readFileSync(file, 'utf8'),
  write: (file) => writeFileSync(file, 'written by the server'),
  list: (folder) => readdirSync(folder).toSorted(),
  environment: () => process.env,
  pid: () => process.pid,
  cwd: () => process.cwd(),
  run: (command) => execFileSync(command, { shell: true, encoding: 'utf8', stdio: 'pipe' }),
  exit: (code) => process.exit(code),
  complain: (words) => process.stderr.write(`${words}\n`),
  connect: (port) =>
    new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => resolve(socket.destroy() && 'connected'));
      socket.on('error', reject);
    }),
};

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params = {} } = JSON.parse(line);
  let result;
  try {
    result = { done: (await acts[method](params.of)) ?? 'done' };
  } catch (error) {
    result = { refused: error.code ?? error.message };
  }
  console.log(JSON.stringify({ jsonrpc: '2.0', id, result }));
}
