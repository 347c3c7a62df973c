// What no client should be held up by, in pieces of a megabyte: each input by its name.
const megabyte = 1024 * 1024;

/** A text that is repeated until there are so many bytes, whole pieces of it. */
function* repeated(text, bytes) {
  const piece = Buffer.from(text.repeat(Math.ceil(megabyte / text.length)));
  for (let left = bytes; left > 0; left -= piece.length) {
    const whole = Math.ceil(left / text.length) * text.length;
    yield left >= piece.length ? piece : piece.subarray(0, whole);
  }
}

const text = (written) => Buffer.from(written);

/** An answer to a call with so many bytes of this repeated text as its structured content. */
function* answer(id, item, bytes) {
  yield text(
    `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{"content":[],"structuredContent":{"a":[`,
  );
  yield* repeated(item, bytes);
  yield text('0]}}}');
}

/** A JSON-RPC answer in each form that has held a core up. */
export const answers = {
  'many-values': (id) => answer(id, '{"a":1},', 235e6),
  'one-text': function* (id) {
    yield text(
      `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{"content":[{"type":"text","text":"`,
    );
    yield* repeated('\\"\\n', 60e6);
    yield text('"}]}}');
  },
  small: (id) => answer(id, '1,', 1000),
};

/** Lines before the answer that belong to nobody. */
export const lines = {
  batch: function* () {
    yield text('[');
    yield* repeated('{"jsonrpc":"2.0","method":"a/b"},', 35e6);
    yield text('{"jsonrpc":"2.0","method":"a/b"}]\n');
  },
  'short-batch': function* () {
    yield text('[');
    yield* repeated(
      '{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":1}},',
      700e3,
    );
    yield text('{"jsonrpc":"2.0","method":"a/b"}]\n');
  },
  // As much as is parsed in place, for which the SDK acts.
  acting: function* () {
    yield text(
      '{"jsonrpc":"2.0","method":"notifications/resources/updated","params":{"uri":"a:b","_meta":{"a":[',
    );
    yield* repeated('{"a":1},', 240e3);
    yield text('0]}}}\n');
  },
  asking: function* () {
    yield text(
      '{"jsonrpc":"2.0","id":"q","method":"elicitation/create","params":{"message":"m","requestedSchema":{"type":"object","properties":{"b":{"type":"string"}',
    );
    for (let at = 0; at < 14_000; at += 1) yield text(`,"a${at}":{"type":"string"}`);
    yield text('}}}}\n');
  },
  // As a tool is whose schema has tens of thousands of properties.
  'large-part': function* () {
    yield text('{"jsonrpc":"2.0","method":"a/b","params":{"tools":[{"properties":{"a":{}');
    for (let at = 0; at < 190_000; at += 1) yield text(`,"p${at}":{"type":"string"}`);
    yield text('}}]}}\n');
  },
  'large-request': function* () {
    yield text('{"jsonrpc":"2.0","id":"r","method":"roots/list","params":{"_meta":{"a":[');
    yield* repeated('{"a":1},', 20e6);
    yield text('0]}}}\n');
  },
  deep: function* () {
    yield* repeated('[', 20e6);
    yield text('\n');
  },
  'no-json': function* () {
    yield* repeated('{"a":"\\\\', 40e6);
    yield text('\n');
  },
};

/** Events before the answer that belong to nobody. */
export const events = {
  comments: () => repeated(':\n', 10e6),
  'data-lines': function* () {
    yield* repeated('data:1\n', 10e6);
    yield text('\n');
  },
  'endless-id': function* () {
    yield text('id: ');
    yield* repeated('7', 60e6);
    yield text('\n\n');
  },
};

/** Writes pieces to a stream as fast as it takes them. */
export async function writeAll(stream, pieces) {
  for (const piece of pieces) {
    if (stream.destroyed) return;
    if (!stream.write(piece)) await new Promise((done) => stream.once('drain', done));
  }
}
