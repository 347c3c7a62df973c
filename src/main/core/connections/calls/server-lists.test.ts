import { describe, expect, test } from 'vitest';
import type { RawReply, RawRequest } from '../../wire/raw-lane.ts';
import type { WireObservation } from '../../wire/records/observation.ts';
import { WireLog } from '../../wire/records/wire-log.ts';
import { ServerLists } from './server-lists.ts';

test('a list that is read again before its first reading ends names no tool twice', async () => {
  const records: WireObservation[] = [];
  const log = new WireLog((observation) => records.push(observation));
  const waiting: ((reply: RawReply) => void)[] = [];
  const line = {
    request: () => {
      const reply = new Promise<RawReply>((resolve) => waiting.push(resolve));
      return { id: 'w-1', reply, abandon: () => {} };
    },
    cancel: () => {},
    seqs: () => ({ response: 7 }),
  };
  const judge = () => Promise.reject(new Error('nothing is judged here'));
  const lists = new ServerLists(line, log, { validation: { judge }, definition: {} });
  const answer = () => {
    const result = { tools: [{ name: 'echo', inputSchema: { type: 'object' } }] };
    const text = JSON.stringify({ jsonrpc: '2.0', id: 'w-1', result });
    waiting.shift()?.({ message: JSON.parse(text), text: Buffer.from(text) });
  };

  const readings = [1, 2].map(() => lists.read('tools', { tools: {} }, undefined));
  answer();
  answer();
  const [first] = await Promise.all(readings);

  expect(records).toEqual([]);
  expect(first?.sources).toEqual([{ at: 0, seq: 7 }]);
});

describe('pages that were read', () => {
  const open = () => {
    const cursors: unknown[] = [];
    const line = {
      request: ({ params }: RawRequest) => {
        const cursor = params.find(([name]) => name === 'cursor')?.[1] ?? '"1"';
        cursors.push(JSON.parse(cursor));
        const next = cursor === '"1"' ? { nextCursor: '2' } : {};
        const result = { tools: [{ name: `tool ${cursor}` }], ...next };
        const message = { jsonrpc: '2.0' as const, id: 'w-1', result };
        const reply = Promise.resolve({ message, text: Buffer.from(JSON.stringify(message)) });
        return { id: 'w-1', reply, abandon: () => {} };
      },
      cancel: () => {},
      seqs: () => ({ response: cursors.length }),
    };
    const log = new WireLog(() => 0);
    const judge = () => Promise.reject(new Error('nothing is judged here'));
    const lists = new ServerLists(line, log, { validation: { judge }, definition: {} });
    const read = (mayBeKept: boolean) => lists.read('tools', { tools: {} }, { mayBeKept });
    return { cursors, lists, read };
  };

  test('are not asked for again by who takes kept ones, and name the same records', async () => {
    const { cursors, read } = open();

    const first = await read(true);
    const again = await read(true);

    expect(cursors).toEqual(['1', '2']);
    expect(again.items).toEqual(first.items);
    expect(again.sources).toEqual([
      { at: 0, seq: 1 },
      { at: 1, seq: 2 },
    ]);
  });

  test('are asked for again once the list changed, the server is a new one, or it is wanted', async () => {
    const { cursors, lists, read } = open();
    await read(true);

    lists.changedBy('notifications/tools/list_changed');
    await read(true);
    lists.forget();
    await read(true);
    await read(false);
    await read(true);

    expect(cursors).toEqual(['1', '2', '1', '2', '1', '2', '1', '2']);
  });

  test('are not kept where the list changed while they were on their way', async () => {
    const { cursors, lists, read } = open();

    const reading = read(true);
    lists.changedBy('notifications/tools/list_changed');
    await reading;
    await read(true);

    expect(cursors.filter((cursor) => cursor === '1')).toHaveLength(2);
  });
});
