import { appendFile, mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isObject } from '../../../../shared/json/is-object.ts';
import type { ModelExchange } from '../../../../shared/model/chat/chat.ts';
import { messageOf } from '../../../../shared/rpc/errors.ts';

/** The requests to endpoints and their answers, without secrets, by conversation. */
export type ExchangeFiles = {
  /** Takes an exchange when it begins and when it has ended; it is written at its end. */
  take(conversationId: string, exchange: ModelExchange): void;
  read(conversationId: string, exchangeId: string): Promise<ModelExchange | undefined>;
  remove(conversationId: string): Promise<void>;
  flush(): Promise<void>;
};

/** A file of so many bytes is put aside, and replaces the one that was put aside before. */
const maxFileBytes = 64_000_000;
const maxOpen = 100;

export function createExchangeFiles(home: string): ExchangeFiles {
  const folder = join(home, 'chats', 'exchanges');
  const fileOf = (conversationId: string) => join(folder, `${conversationId}.jsonl`);
  /** The exchanges that go on or are not on disk yet. */
  const open = new Map<string, ModelExchange>();
  let writing = Promise.resolve();

  const inTurn = (act: () => Promise<void>) => {
    writing = writing.then(act).catch((error: unknown) => {
      console.error(`An exchange can’t be stored in ${folder}: ${messageOf(error)}`);
    });
    return writing;
  };

  return {
    take(conversationId, exchange) {
      const { exchangeId } = exchange;
      open.set(exchangeId, exchange);
      const [oldest] = open.keys();
      if (open.size > maxOpen && oldest !== undefined) open.delete(oldest);
      if (exchange.ms === undefined && exchange.error === undefined) return;
      void inTurn(async () => {
        const file = fileOf(conversationId);
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const size = (await stat(file).catch(() => undefined))?.size ?? 0;
        if (size > maxFileBytes) await rename(file, `${file}.old`);
        await appendFile(file, `${JSON.stringify(exchange)}\n`, { mode: 0o600 });
        open.delete(exchangeId);
      });
    },
    async read(conversationId, exchangeId) {
      const known = open.get(exchangeId);
      if (known) return known;
      const file = fileOf(conversationId);
      return (await found(file, exchangeId)) ?? found(`${file}.old`, exchangeId);
    },
    remove: (conversationId) =>
      inTurn(async () => {
        await rm(fileOf(conversationId), { force: true });
        await rm(`${fileOf(conversationId)}.old`, { force: true });
      }),
    flush: () => writing,
  };
}

/** Finds an exchange by the bytes of its id, so that only one line is parsed. */
async function found(file: string, exchangeId: string): Promise<ModelExchange | undefined> {
  const content = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  });
  const wanted = JSON.stringify(exchangeId);
  for (let at = content.indexOf(wanted); at !== -1; at = content.indexOf(wanted, at + 1)) {
    const start = content.lastIndexOf(0x0a, at) + 1;
    const end = content.indexOf(0x0a, at);
    const value = parsed(content.toString('utf8', start, end === -1 ? content.length : end));
    if (isObject(value) && value['exchangeId'] === exchangeId) return value as ModelExchange;
  }
  return undefined;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    // A line that was cut when the app ended is no exchange.
    return undefined;
  }
}
