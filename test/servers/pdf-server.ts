// A stdio server of 2025-11-25 whose resources are PDF documents: one that is as it should be, and some that are not.
import { createInterface } from 'node:readline';
import { smallPdf } from '../small-pdf.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');
const hello = smallPdf('Hello from a page').toString('latin1');
/** Readers find the objects by themselves where the table of their places is wrong. */
const withObject = (from: string, to: string) => bytes(hello.replace(from, to));

const strokes = (count: number) => '0 0 m 600 700 l S\n'.repeat(count);

const documents: Record<string, () => Buffer> = {
  'two-pages': () => smallPdf('Hello from a page', 'And from another'),
  script: () =>
    withObject(
      '/Type /Catalog',
      '/Type /Catalog /OpenAction << /S /JavaScript /JS (app.launchURL\\("http://127.0.0.1:9"\\)) >>',
    ),
  'huge-page': () => withObject('[0 0 612 792]', '[0 0 99999999 99999999]'),
  circle: () => withObject('/Kids [4 0 R]', '/Kids [2 0 R]'),
  locked: () =>
    withObject(
      '/Root 1 0 R',
      `/Root 1 0 R /ID [<00><00>] /Encrypt << /Filter /Standard /V 2 /R 3 /Length 128 /P -4 /O <${'41'.repeat(32)}> /U <${'42'.repeat(32)}> >>`,
    ),
  broken: () => bytes('%PDF-1.7\nThis is all there is.'),
  strokes: () => withObject('BT /F1', `${strokes(40_000)}BT /F1`),
};

const resources = Object.keys(documents).map((name) => ({
  uri: `pdf://shelf/${name}.pdf`,
  name,
  mimeType: 'application/pdf',
}));

type Params = { uri?: string };
const answers: Record<string, (params: Params) => object> = {
  initialize: () => ({
    protocolVersion: '2025-11-25',
    capabilities: { resources: {} },
    serverInfo: { name: 'pdf-server', version: '1.0.0' },
  }),
  ping: () => ({}),
  'resources/list': () => ({ resources }),
  'resources/templates/list': () => ({ resourceTemplates: [] }),
  'resources/read'({ uri }) {
    const name = resources.find((one) => one.uri === uri)?.name ?? '';
    const blob = documents[name]?.().toString('base64');
    return { contents: [{ uri, mimeType: 'application/pdf', blob }] };
  },
};

createInterface(process.stdin).on('line', (line) => {
  const {
    id,
    method,
    params = {},
  } = JSON.parse(line) as {
    id?: unknown;
    method: string;
    params?: Params;
  };
  if (id === undefined) return;
  const answer = Object.hasOwn(answers, method) ? answers[method] : undefined;
  const body = answer
    ? { result: answer(params) }
    : { error: { code: -32_601, message: `No ${method} here` } };
  console.log(JSON.stringify({ jsonrpc: '2.0', id, ...body }));
});
