import { expect, test } from 'vitest';
import type { RawReply } from '../../wire/raw-lane.ts';
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
