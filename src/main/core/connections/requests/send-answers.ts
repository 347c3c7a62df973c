import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client';

/** Where so many answers wait, the server does not take them; further ones are dropped. */
const mostWaiting = 50_000;

/**
 * Has a transport over HTTP send the answers to its server's requests `atOnce` at a time, since each
 * takes a request of its own, and a connection where others are under way.
 */
export function sendAnswers(transport: Pick<Transport, 'send'>, atOnce: number): void {
  const send = transport.send.bind(transport);
  const waiting = new Set<() => void>();
  let underWay = 0;

  const turn = (): Promise<void> | undefined => {
    if (underWay < atOnce) {
      underWay += 1;
      return undefined;
    }
    if (waiting.size >= mostWaiting) throw new Error('The server does not accept the answers.');
    return new Promise((resolve) => {
      waiting.add(resolve);
    });
  };
  const pass = () => {
    const [next] = waiting;
    if (next) {
      waiting.delete(next);
      next();
    } else underWay -= 1;
  };

  transport.send = async (message, options) => {
    if (!isAnswer(message)) return send(message, options);
    await turn();
    try {
      await send(message, options);
    } finally {
      pass();
    }
  };
}

const isAnswer = (message: JSONRPCMessage): boolean => !('method' in message);
