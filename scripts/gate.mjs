import { once } from 'node:events';
import { createServer } from 'node:net';

/** Lets `atOnce` of those who connect to its loopback port go at a time, each with one byte, until its socket closes. */
export async function openGate(atOnce) {
  const waiting = [];
  let going = 0;
  const next = () => {
    while (going < atOnce && waiting.length > 0) {
      going += 1;
      waiting.shift().write('.');
    }
  };
  const server = createServer((socket) => {
    waiting.push(socket);
    // One that is killed is gone like one that ends.
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      const place = waiting.indexOf(socket);
      if (place === -1) going -= 1;
      else waiting.splice(place, 1);
      next();
    });
    socket.resume();
    next();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: server.address().port, close: () => server.close() };
}
