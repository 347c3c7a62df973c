import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { mountSmallDisk } from '../../../../../test/small-disk.ts';
import { allRows, seen, trafficFolder } from '../../../../../test/traffic-harness.ts';
import type { TrafficFilter } from '../../../../shared/model/traffic/wire.ts';
import type { Recorder } from '../recorder.ts';
import { exportJsonl } from './export-jsonl.ts';
import { importJsonl } from './import-jsonl.ts';
import { noMasker } from '../../secrets/masking/secret-masker.ts';
import { createRedaction, everythingHidden } from '../../secrets/masking/redaction.ts';

let folder: Awaited<ReturnType<typeof trafficFolder>>;
beforeEach(async () => {
  folder = await trafficFolder();
});
afterEach(() => folder.end());

type Chosen = { hides?: boolean; filter?: TrafficFilter };

async function exported(recorder: Recorder, { hides = false, filter = {} }: Chosen = {}) {
  const choice = hides ? everythingHidden : undefined;
  const lines: string[] = [];
  for await (const part of exportJsonl(recorder, {
    recordingId: recorder.recordingId,
    filter,
    signal: new AbortController().signal,
    redaction: choice && createRedaction(choice, noMasker),
    choice,
    now: new Date(5000),
    appVersion: '1.2.3',
  }))
    lines.push(part);
  return lines.join('');
}

/** Yields a text in pieces that end in the middle of lines and of characters. */
async function* pieces(text: string, size = 97) {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const importing = (text: string) => importJsonl(pieces(text), { home: folder.home });

const bytesOf = async (recorder: Recorder, recordingId: string, seq: number) => {
  const { text, encoding } = await recorder.body({ recordingId, seq, offset: 0, limit: 1_000_000 });
  return Buffer.from(text, encoding);
};

async function recorded(): Promise<Recorder> {
  const recorder = folder.open();
  const one = recorder.tapFor({ connectionId: 1, serverName: 'one' });
  const two = recorder.tapFor({ connectionId: 7, serverName: 'two ☕' });
  two(seen(Buffer.from([0, 255, 195, 10]), { kind: 'stderr', bytes: 5 }));
  const request = one(
    seen('{"id":7,\r\n"token":"c4n4ry"}', {
      direction: 'out',
      method: 'tools/call',
      rpcId: '7',
      subject: 'stock',
    }),
  );
  one(seen('', { kind: 'lifecycle', direction: 'none' }));
  one(
    seen('{"id":7,"result":1e400}', {
      requestSeq: request,
      durationUs: 1500.5,
      method: 'tools/call',
      rpcId: '7',
      isError: true,
      errorCode: -32_600,
      atUs: 1_700_000_000_000_123,
      findings: [{ message: 'odd ☕', rule: 'responses' }],
    }),
  );
  await recorder.flush();
  return recorder;
}

describe('a recording', () => {
  test('tells what it was filtered by without the secret that was looked for', async () => {
    const recorder = await recorded();
    const token = `ghp_${'a1'.repeat(20)}`;

    const text = await exported(recorder, { hides: true, filter: { text: `dir:in ${token}` } });

    expect(text).not.toContain(token);
    expect(text).toContain('"filter":{"text":"dir:in •••"}');
  });

  test('comes back from its lines as it was, byte for byte', async () => {
    const recorder = await recorded();

    const { recordingId, ...told } = await importing(await exported(recorder));

    const before = await allRows(recorder);
    expect(told).toEqual({ records: 4, damagedLines: 0, damaged: [], isCutShort: false });
    expect(await allRows(recorder, recordingId)).toEqual(before);
    for (const seq of [1, 2, 3, 4]) {
      expect(await bytesOf(recorder, recordingId, seq)).toEqual(
        await bytesOf(recorder, recorder.recordingId, seq),
      );
    }
    expect((await recorder.recordings()).map((one) => one.recordingId)).toContain(recordingId);
  });

  test('has a head that says what it is, and an end that says what was hidden', async () => {
    const text = await exported(await recorded(), { hides: true });
    const lines = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown);

    expect(lines[0]).toMatchObject({ format: 'wirebench-recording', version: 1, exportedAt: 5000 });
    expect(lines.at(-1)).toEqual({
      end: true,
      records: 4,
      hidden: [{ kind: 'member', place: '/token', count: 1 }],
    });
    expect(text).not.toContain('c4n4ry');
  });

  test('of what a filter shows keeps what belongs together', async () => {
    const recorder = await recorded();

    const text = await exported(recorder, { filter: { connectionId: 1 } });
    const { recordingId } = await importing(text);

    const { rows } = await allRows(recorder, recordingId);
    expect(rows.map(({ seq, requestSeq }) => [seq, requestSeq])).toEqual([
      [1, undefined],
      [2, undefined],
      [3, 1],
    ]);
    expect(rows[0]).toMatchObject({ responseSeq: 3, durationUs: 1500.5 });
  });
});

describe('a file', () => {
  const head = '{"format":"wirebench-recording","version":1}';
  const line = (more: object = {}) =>
    JSON.stringify({
      seq: 1,
      atUs: 1,
      monoUs: 1,
      connectionId: 1,
      serverName: 's',
      direction: 'in',
      kind: 'stderr',
      bytes: 1,
      text: 'x',
      ...more,
    });

  test('with damaged lines tells each with its number, and keeps the others', async () => {
    const lines = [
      head,
      line(),
      '{"seq":',
      '7',
      '',
      line({ seq: 2, kind: 'telegram' }),
      line({ seq: 3, connectionId: -1 }),
      line({ seq: 4, base64: 'eA==' }),
      line({ seq: 5, text: undefined, base64: '*' }),
      line({ seq: 6, requestSeq: 99, findings: [{ message: 'm', rule: 'constructor' }] }),
    ];

    const told = await importing(lines.join('\n'));

    expect(told).toMatchObject({ records: 2, damagedLines: 6, isCutShort: true });
    expect(told.damaged.map(({ line: number }) => number)).toEqual([3, 4, 6, 7, 8, 9]);
    expect(told.damaged[2]?.why).toBe('its kind can’t be read');
    const { rows } = await allRows(folder.open(), told.recordingId);
    expect(rows[1]).toMatchObject({ seq: 2, findings: [{ message: 'm' }] });
    expect(rows[1]?.requestSeq).toBeUndefined();
  });

  test('that a full disk does not take leaves nothing behind, and says so', async ({ skip }) => {
    const disk = mountSmallDisk(join(folder.home, 'small'), 8);
    if (typeof disk === 'string') return skip(disk);
    const large = line({ text: undefined, base64: randomBytes(9_000_000).toString('base64') });

    const importing = importJsonl(pieces([head, line(), large, line()].join('\n'), 1_000_000), {
      home: disk.path,
    });

    const failure = await importing.catch((error: Error) => error.message);
    const left = await readdir(join(disk.path, 'recordings'));
    disk.unmount();
    expect(failure).toMatch(/^The disk is full: .*small/);
    expect(left).toEqual([]);
  });

  test('keeps what belongs to no connection', async () => {
    const told = await importing([head, line({ connectionId: 0, serverName: '' })].join('\n'));

    expect(told).toMatchObject({ records: 1, damagedLines: 0 });
  });

  test('says of a body that was left out that it was', async () => {
    const told = await importing(
      [head, line({ text: undefined, omittedBytes: 70_000_000 }), '{"end":true,"records":1}'].join(
        '\n',
      ),
    );

    const { rows } = await allRows(folder.open(), told.recordingId);
    expect(rows[0]?.findings?.[0]?.message).toContain('70000000 bytes was left out');
  });

  test.each([
    ['', 'The file is empty.'],
    ['hello', 'is no recording that Wirebench exported as JSONL: its first line'],
    ['{"log":{"version":"1.2"}}', 'first line'],
    ['{"format":"wirebench-recording","version":2}', 'version 2'],
    [`${head}\n{}\n`, 'no readable record'],
    [head, 'no readable record'],
  ])('that is %j is refused in words, and leaves nothing behind', async (text, why) => {
    await expect(importing(text)).rejects.toMatchObject({
      code: 'BAD_INPUT',
      message: expect.stringContaining(why),
    });
    expect(await readdir(join(folder.home, 'recordings'))).toEqual([]);
  });
});
