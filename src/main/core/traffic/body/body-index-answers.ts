import type { BodyIndexState, BodyValue } from '../../../../shared/model/traffic/body-lines.ts';
import type { Handlers, InputOf } from '../../../../shared/rpc/define.ts';
import { RpcError } from '../../../../shared/rpc/errors.ts';
import { borderAt } from '../utf8-borders.ts';
import type { bodyIndexContract } from './body-index-contract.ts';
import { lineOfPath } from './body-index-paths.ts';
import { lineOfByte, placeOfLine } from './body-index-places.ts';
import { findText, matchFrom, type FoundText } from './body-index-search.ts';
import { BodyIndex } from './body-index.ts';
import { openBodyStream, type BodyStream } from './body-stream.ts';

type Kept = {
  index: BodyIndex;
  stream: BodyStream | undefined;
  rest?: Buffer | undefined;
  found?: FoundText;
};

/**
 * The bytes that are indexed first, so that the first lines are on screen before the rest is read.
 */
const firstBytes = 250_000;
/** How long one `read` takes, in milliseconds, before other questions are answered. */
const mostMs = 40;
/** The largest body, in bytes, that is laid out, since each is held in memory whole. */
const largestBody = 1_000_000_000;

/**
 * Answers questions about a few bodies, which are laid out as lines. Keeps as many as `mostBytes`
 * allow, but always the last one; the one not used for longest goes first.
 */
export function createBodyIndexAnswers(mostBytes: number) {
  const kept = new Map<string, Kept>();

  function forget(key: string): void {
    kept.get(key)?.stream?.close();
    kept.delete(key);
  }

  function begin({ key, folder, seq }: InputOf<(typeof bodyIndexContract)['begin']>) {
    forget(key);
    const stream = openBodyStream(folder, seq);
    if (!stream) throw new RpcError('NOT_FOUND', `There is no record ${seq} in this recording.`);
    const { totalBytes } = stream;
    if (totalBytes > largestBody) {
      stream.close();
      throw new Error('The body is larger than 1 GB and can’t be formatted.');
    }
    let bytes = totalBytes;
    for (const { index } of kept.values()) bytes += index.totalBytes;
    for (const [oldest, { index }] of kept) {
      if (bytes <= mostBytes) break;
      forget(oldest);
      bytes -= index.totalBytes;
    }
    const index = new BodyIndex(totalBytes);
    kept.set(key, { index, stream });
    return stateOf(index);
  }

  /** Indexes the next pieces of a body, for so long as other questions can wait. */
  async function read(body: Kept): Promise<BodyIndexState> {
    const { index, stream } = body;
    const until = performance.now() + mostMs;
    while (!index.state().isComplete) {
      const isFirst = index.bytes.length === 0;
      const piece = body.rest ?? (await stream?.next()) ?? Buffer.alloc(0);
      const taken = isFirst ? piece.subarray(0, firstBytes) : piece;
      body.rest = taken.length < piece.length ? piece.subarray(taken.length) : undefined;
      const reached = index.bytes.length + taken.length;
      index.append(taken, taken.length === 0 || reached >= index.totalBytes);
      if (isFirst || performance.now() > until) break;
    }
    const state = stateOf(index);
    if (state.isComplete) {
      stream?.close();
      body.stream = undefined;
    }
    return state;
  }

  function keptOf(key: string): Kept {
    const body = kept.get(key);
    if (!body)
      throw new RpcError(
        'CLOSED',
        'The body was unloaded to make room for another one; open it again.',
      );
    kept.delete(key);
    kept.set(key, body);
    return body;
  }

  return {
    begin,
    read: ({ key }) => read(keptOf(key)),
    lines({ key, from, count }) {
      const { index } = keptOf(key);
      return { ...stateOf(index), from, lines: index.lines(from, count) };
    },
    find({ key, ...wanted }) {
      const body = keptOf(key);
      if (body.found?.text !== wanted.text) body.found = findText(body.index.bytes, wanted.text);
      return matchFrom(body.index, body.found, wanted);
    },
    place({ key, at }) {
      const { index } = keptOf(key);
      const line = typeof at === 'number' ? at : lineOfPath(index, at);
      if (line === undefined) throw new RpcError('NOT_FOUND', 'There is nothing at this path.');
      return placeOfLine(index, line);
    },
    value: ({ key, ...part }) => valueOf(keptOf(key).index, part),
  } satisfies Handlers<typeof bodyIndexContract>;
}

function stateOf(index: BodyIndex): BodyIndexState {
  const { badByte } = index;
  const bad = badByte === undefined ? {} : { badBytes: { line: lineOfByte(index, badByte) } };
  return { ...index.state(), ...bad };
}

/**
 * Up to `limit` bytes of the value on a line, as they came, from byte `offset` of the value on; a
 * value that opens on the line goes on to where it is closed. NOT_FOUND where there is no such
 * line.
 */
function valueOf(
  index: BodyIndex,
  { line, offset, limit }: { line: number; offset: number; limit: number },
): BodyValue {
  const cursor = index.cursorOn(line);
  if (!cursor) throw new RpcError('NOT_FOUND', `The body has no line ${line + 1}.`);
  const { valueStart, kind } = cursor;
  const closedBy = kind === 'open' ? placeOfLine(index, line).endLine : undefined;
  const closing = closedBy === undefined ? undefined : index.cursorOn(closedBy);
  const valueEnd = closing ? closing.valueEnd : cursor.valueEnd;
  const start = Math.min(valueEnd, valueStart + offset);
  const wanted = Math.min(valueEnd, start + limit);
  const end = wanted < valueEnd ? borderAt(index.bytes, start, wanted) : valueEnd;
  return {
    text: index.bytes.toString('utf8', start, end),
    offset: start - valueStart,
    readBytes: end - start,
    totalBytes: valueEnd - valueStart,
  };
}
