import { spawn } from 'node:child_process';
import { connect, createServer } from 'node:net';

// Runs a program in a network of its own, together with what leads in and out of it: sockets in a
// folder, which know no networks.
const { folder, own, inward, outward, command } = JSON.parse(process.argv[2] ?? '');

/** Each connection to the one is led to the other. */
const lead = (from, to) =>
  new Promise((done) => {
    createServer((one) => {
      const other = connect(to, () => one.pipe(other).pipe(one));
      for (const [socket, partner] of [
        [one, other],
        [other, one],
      ]) {
        socket.on('error', () => partner.destroy());
      }
    }).listen(from, done);
  });

await lead({ path: `${folder}/${inward}` }, { host: own, port: inward });
for (const port of outward) {
  await lead({ host: '127.0.0.1', port }, { path: `${folder}/${port}` });
}
const program = spawn(process.execPath, command, { stdio: 'inherit' });
process.once('SIGTERM', () => program.kill());
program.once('exit', (code) => process.exit(code ?? 1));
