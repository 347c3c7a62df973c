import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { allRows, seen, trafficFolder } from '../../../../test/traffic-harness.ts';
import type { Recorder } from './recorder.ts';

let folder: Awaited<ReturnType<typeof trafficFolder>>;
beforeEach(async () => {
  folder = await trafficFolder();
});
afterEach(() => folder.end());

async function bodyOf(recorder: Recorder, seq: number, limit = 8_000_000) {
  const { recordingId } = recorder;
  return recorder.body({ recordingId, seq, offset: 0, limit });
}

describe('records', () => {
  test('come back in order, across connections, with all that was known', async () => {
    const recorder = folder.open();
    const first = recorder.tapFor({ connectionId: 1, serverName: 'one' });
    const second = recorder.tapFor({ connectionId: 2, serverName: 'two' });
    const request = first(
      seen('{"id":7}', { direction: 'out', method: 'tools/call', rpcId: '7', subject: 'stock' }),
    );
    second(seen('a line', { kind: 'stderr', bytes: 7 }));
    first(
      seen('{"id":7,"error":{}}', {
        isError: true,
        requestSeq: request,
        durationUs: 1500.5,
        method: 'tools/call',
        rpcId: '7',
      }),
    );
    await recorder.flush();

    const { rows, total } = await allRows(recorder);

    expect(total).toBe(3);
    expect(rows.map(({ seq, serverName }) => [seq, serverName])).toEqual([
      [1, 'one'],
      [2, 'two'],
      [3, 'one'],
    ]);
    expect(rows[0]).toMatchObject({
      direction: 'out',
      method: 'tools/call',
      rpcId: '7',
      subject: 'stock',
      responseSeq: 3,
      durationUs: 1500.5,
      preview: '{"id":7}',
      atUs: 1_700_000_000_000_000,
    });
    expect(rows[1]).toMatchObject({ kind: 'stderr', bytes: 7, isError: false });
    expect(rows[2]).toMatchObject({ requestSeq: 1, isError: true });
  });

  test.each([
    ['a text', Buffer.from('ä ☕ 𝄞'), 'utf8'],
    ['bytes that are no text', Buffer.from([0, 255, 254, 10, 195]), 'base64'],
    ['nothing', Buffer.alloc(0), 'utf8'],
  ])('give back %s byte for byte', async (_what, content, encoding) => {
    const recorder = folder.open();
    const seq = recorder.tapFor({ connectionId: 1, serverName: 's' })(seen(content));
    await recorder.flush();

    const body = await bodyOf(recorder, seq);

    expect(body).toMatchObject({ encoding, totalBytes: content.length });
    expect(Buffer.from(body.text, encoding as BufferEncoding)).toEqual(content);
  });

  test('of 50 MB come back in pieces that cut no character', async () => {
    const recorder = folder.open();
    const content = Buffer.from('☕'.repeat(17_000_000));
    const seq = recorder.tapFor({ connectionId: 1, serverName: 's' })(seen(content));
    await recorder.flush();

    const pieces: string[] = [];
    let offset = 0;
    while (offset < content.length) {
      const { recordingId } = recorder;
      const piece = await recorder.body({ recordingId, seq, offset, limit: 8_000_000 });
      expect(piece.encoding).toBe('utf8');
      pieces.push(piece.text);
      offset += Buffer.byteLength(piece.text);
    }

    expect(Buffer.from(pieces.join('')).equals(content)).toBe(true);
  });

  test('have previews of bounded length without control characters or halves', async () => {
    const recorder = folder.open();
    const tap = recorder.tapFor({ connectionId: 1, serverName: 's' });
    tap(seen(`a\tb\n${'𝄞'.repeat(200)}`));
    await recorder.flush();

    const { rows } = await allRows(recorder);

    expect(rows[0]?.preview.startsWith('a b 𝄞')).toBe(true);
    expect(rows[0]?.preview.length).toBeLessThanOrEqual(160);
    expect(rows[0]?.preview).not.toMatch(/[\uD800-\uDBFF]$/);
  });
});

describe('filters', () => {
  async function recorded() {
    const recorder = folder.open();
    const one = recorder.tapFor({ connectionId: 1, serverName: 'one' });
    const two = recorder.tapFor({ connectionId: 2, serverName: 'two' });
    one(seen('{}', { method: 'tools/call', subject: '100%_sure' }));
    two(seen('plain words', { kind: 'stderr' }));
    two(seen('{"x":1}', { method: 'ping', isError: true, findings: [{ message: 'late' }] }));
    await recorder.flush();
    return recorder;
  }

  test.each([
    [{}, [1, 2, 3]],
    [{ connectionId: 2 }, [2, 3]],
    [{ errorsOnly: true }, [3]],
    [{ kinds: ['stderr' as const] }, [2]],
    [{ kinds: [] }, []],
    [{ text: 'TOOLS' }, [1]],
    [{ text: '100%_s' }, [1]],
    [{ text: '%' }, [1]],
    [{ text: "'; DROP TABLE record; --" }, []],
    [{ text: 'late' }, [3]],
    [{ connectionId: 2, text: 'words', kinds: ['stderr' as const] }, [2]],
  ])('%j finds %j', async (filter, seqs) => {
    const recorder = await recorded();

    const { rows, total } = await allRows(recorder, recorder.recordingId, filter);

    expect(rows.map(({ seq }) => seq)).toEqual(seqs);
    expect(total).toBe(seqs.length);
  });

  test('tell the place of a record among the matches', async () => {
    const recorder = await recorded();
    const { recordingId } = recorder;

    const place = await recorder.place({ recordingId, filter: { connectionId: 2 }, seq: 3 });

    expect(place).toEqual({ offset: 1 });
  });

  test('count what came since the last time', async () => {
    const recorder = await recorded();
    await allRows(recorder, recorder.recordingId, { text: 'words' });
    recorder.tapFor({ connectionId: 1, serverName: 'one' })(seen('more words'));
    await recorder.flush();

    expect((await allRows(recorder, recorder.recordingId, { text: 'words' })).total).toBe(2);
  });

  test('can be given up', async () => {
    const recorder = await recorded();
    const query = new AbortController();
    const answer = recorder.rows({
      recordingId: recorder.recordingId,
      filter: { text: 'words' },
      offset: 0,
      limit: 10,
      signal: query.signal,
    });

    query.abort();

    await expect(answer).rejects.toMatchObject({ code: 'CANCELLED' });
  });
});

describe('trouble', () => {
  test('with the folder is told with the number of records lost, and nothing breaks', async () => {
    await writeFile(join(folder.home, 'recordings'), 'a file where a folder should be');
    const recorder = folder.open();
    const tap = recorder.tapFor({ connectionId: 1, serverName: 'one' });

    expect([tap(seen('a')), tap(seen('b'))]).toEqual([1, 2]);

    await vi.waitFor(() => expect(recorder.head()).toMatchObject({ lost: 2, head: 0 }), {
      timeout: 30_000,
    });
    expect(recorder.head().problem).toContain(join(folder.home, 'recordings'));
  });

  test('does not come from a home that only the user can read', async () => {
    await chmod(folder.home, 0o700);
    const recorder = folder.open();
    recorder.tapFor({ connectionId: 1, serverName: 'one' })(seen('a'));
    await recorder.flush();

    expect(recorder.head()).toMatchObject({ lost: 0 });
  });

  test('of a flood is held back by pressure, which ends', async () => {
    const recorder = folder.open();
    const tap = recorder.tapFor({ connectionId: 1, serverName: 'one' });
    const big = Buffer.alloc(10_000_000, 'x');

    for (let i = 0; i < 8; i += 1) tap(seen(big));
    expect(recorder.pressure?.isFull()).toBe(true);
    await new Promise<void>((drained) => recorder.pressure?.onceDrained(drained));
    await recorder.flush();

    expect(recorder.pressure?.isFull()).toBe(false);
    expect((await allRows(recorder)).total).toBe(8);
  });

  test('of asking a closed recorder is an error', async () => {
    const recorder = folder.open();
    await recorder.close();

    await expect(allRows(recorder)).rejects.toMatchObject({ code: 'CLOSED' });
    expect(recorder.tapFor({ connectionId: 1, serverName: 'x' })(seen('late'))).toBe(0);
  });
});

test('whoever hears of a new head can ask for its record at once', async () => {
  const recorder = folder.open();
  const { recordingId } = recorder;
  const tap = recorder.tapFor({ connectionId: 1, serverName: 'one' });
  const asked: Promise<unknown>[] = [];
  recorder.onHead(({ head }) => asked.push(recorder.record({ recordingId, seq: head })));
  for (let round = 1; round <= 3; round += 1) {
    for (let i = 0; i < 500; i += 1) tap(seen(`line ${i}`));
    await vi.waitFor(() => expect(asked.length).toBeGreaterThanOrEqual(round), { timeout: 30_000 });
  }

  const found = await Promise.all(asked);

  expect(found.every((record) => record !== null)).toBe(true);
});

test('a place that nobody waits for any more is given up', async () => {
  const recorder = folder.open();
  const { recordingId } = recorder;
  recorder.tapFor({ connectionId: 1, serverName: 'one' })(seen('x'));
  await recorder.flush();
  const query = new AbortController();
  const filter = { text: '/never/' };
  const place = recorder.place({ recordingId, filter, seq: 1, signal: query.signal });

  query.abort();

  await expect(place).rejects.toMatchObject({ code: 'CANCELLED' });
  const late = recorder.place({ recordingId, filter, seq: 1, signal: query.signal });
  await expect(late).rejects.toMatchObject({ code: 'CANCELLED' });
});

test('tells of a new head a few times a second at most, with all of it', async () => {
  const recorder = folder.open();
  const heads: number[] = [];
  recorder.onHead(({ head }) => heads.push(head));
  const tap = recorder.tapFor({ connectionId: 1, serverName: 'one' });

  for (let i = 0; i < 5000; i += 1) tap(seen(`line ${i}`));

  await vi.waitFor(() => expect(heads.at(-1)).toBe(5000), { timeout: 30_000 });
  expect(heads.length).toBeLessThan(20);
});
