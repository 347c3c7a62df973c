import { findNodeAtLocation, parseTree, type Node } from 'jsonc-parser';

/**
 * Gemini sends the arguments of a call as a JSON value, and its library would write them anew, with
 * long numbers rounded. Each is made the text that it was, which the library takes as it is.
 */
export function writtenArguments(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (!response.ok || !response.body) return response;
    const body = response.body
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(lineByLine(withWrittenArguments))
      .pipeThrough(new TextEncoderStream());
    return new Response(body, { status: response.status, headers: response.headers });
  };
}

function lineByLine(change: (line: string) => string): TransformStream<string, string> {
  let rest = '';
  return new TransformStream({
    transform(text, controller) {
      const end = text.lastIndexOf('\n') + 1;
      if (end === 0) {
        rest += text;
        return;
      }
      const lines = (rest + text.slice(0, end)).split('\n');
      rest = text.slice(end);
      controller.enqueue(lines.map(change).join('\n'));
    },
    flush(controller) {
      if (rest !== '') controller.enqueue(change(rest));
    },
  });
}

function withWrittenArguments(line: string): string {
  if (!line.startsWith('data:') || !line.includes('"functionCall"')) return line;
  const root = parseTree(line.slice('data:'.length));
  const cuts = argumentsIn(root).toSorted((a, b) => b.offset - a.offset);
  let written = line.slice('data:'.length);
  for (const { offset, length } of cuts) {
    const value = JSON.stringify(written.slice(offset, offset + length));
    written = written.slice(0, offset) + value + written.slice(offset + length);
  }
  return `data:${written}`;
}

function argumentsIn(root: Node | undefined): Node[] {
  const at = (node: Node | undefined, ...path: string[]) => node && findNodeAtLocation(node, path);
  const candidates = at(root, 'candidates')?.children ?? [];
  return candidates
    .flatMap((candidate) => at(candidate, 'content', 'parts')?.children ?? [])
    .flatMap((part) => at(part, 'functionCall', 'args') ?? [])
    .filter(({ type }) => type === 'object');
}
