// Imported before a published server that listens on every address: it gets loopback alone, a free port for
// PORT=0, and says {"url": …} as ours do. Its paths are its own; /mcp is that of Streamable HTTP.
import { Server } from 'node:net';

const { listen } = Server.prototype;

Server.prototype.listen = function listenOnLoopback(port, listening) {
  this.once('listening', () => {
    console.log(JSON.stringify({ url: `http://127.0.0.1:${this.address().port}/mcp` }));
  });
  return listen.call(this, { port: Number(port), host: '127.0.0.1' }, listening);
};
