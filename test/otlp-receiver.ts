import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { z } from 'zod';

const value = z.union([
  z.strictObject({ stringValue: z.string() }),
  z.strictObject({ intValue: z.string().regex(/^-?\d+$/) }),
  z.strictObject({ doubleValue: z.number() }),
  z.strictObject({ boolValue: z.boolean() }),
]);
const attributes = z
  .array(z.strictObject({ key: z.string(), value }))
  .transform((all) => Object.fromEntries(all.map((one) => [one.key, Object.values(one.value)[0]])));
const nanos = z.string().regex(/^\d{19}$/);
const span = z.strictObject({
  traceId: z.string().regex(/^[\da-f]{32}$/),
  spanId: z.string().regex(/^[\da-f]{16}$/),
  parentSpanId: z
    .string()
    .regex(/^[\da-f]{16}$/)
    .optional(),
  traceState: z.string().optional(),
  name: z.string().min(1),
  kind: z.number().int().min(1).max(5),
  startTimeUnixNano: nanos,
  endTimeUnixNano: nanos,
  attributes,
  events: z.array(z.strictObject({ name: z.string(), timeUnixNano: nanos })),
  status: z.strictObject({ code: z.literal(2).optional(), message: z.string().optional() }),
});

/** What the specification of OTLP demands of ExportTraceServiceRequest in JSON. */
const request = z.strictObject({
  resourceSpans: z.array(
    z.strictObject({
      resource: z.strictObject({ attributes }),
      scopeSpans: z.array(
        z.strictObject({
          scope: z.strictObject({ name: z.string(), version: z.string() }),
          spans: z.array(span),
        }),
      ),
    }),
  ),
});

export type ReceivedSpan = z.infer<typeof span>;

/** A receiver of OTLP over HTTP on loopback, which refuses what is not as specified; `answer` may answer otherwise. */
export async function startOtlpReceiver(
  answer: (response: ServerResponse, count: number) => boolean = () => false,
) {
  const spans: ReceivedSpan[] = [];
  const requests: { path: string; headers: IncomingMessage['headers'] }[] = [];
  const server = createServer((incoming, response) => {
    void text(incoming).then((body) => {
      requests.push({ path: incoming.url ?? '', headers: incoming.headers });
      if (answer(response, requests.length)) return;
      const read = request.safeParse(JSON.parse(body));
      if (!read.success) return void response.writeHead(400).end(read.error.message);
      for (const { scopeSpans } of read.data.resourceSpans) {
        for (const scope of scopeSpans) spans.push(...scope.spans);
      }
      response.setHeader('content-type', 'application/json');
      response.end('{"partialSuccess":{}}');
    });
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const { port } = server.address() as AddressInfo;
  return {
    spans,
    requests,
    endpoint: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
