/** Fewer characters hold less than is looked for. */
const base64 = /[A-Za-z0-9+/_-]{40,}/g;
const hex = /(?:[0-9a-f]{2}){32,}/gi;
const percent = /%[0-9a-f]{2}/i;
const maxRuns = 100;

/** What a text says where a part of it is base64, hexadecimal or percent-encoded; without the text itself. */
export function decodedForms(text: string): string[] {
  // Encoders break lines, which are no part of what they encode.
  const unbroken = text.replaceAll(/\s+/g, '');
  const forms = new Set<string>();
  for (const one of unbroken === text ? [text] : [text, unbroken]) {
    for (const [run] of first(one.matchAll(base64))) put(forms, Buffer.from(run, 'base64'));
    for (const [run] of first(one.matchAll(hex))) put(forms, Buffer.from(run, 'hex'));
  }
  if (percent.test(text)) forms.add(text.replaceAll(/(?:%[0-9a-f]{2})+/gi, unescaped));
  return [...forms];
}

const first = (runs: Iterable<RegExpMatchArray>): RegExpMatchArray[] => [...runs].slice(0, maxRuns);

const unescaped = (run: string): string =>
  Buffer.from(run.replaceAll('%', ''), 'hex').toString('utf8');

/** Any word looks like base64; what it holds is then no text. */
function put(forms: Set<string>, bytes: Buffer): void {
  const text = bytes.toString('utf8');
  const odd = text.match(/[\p{Cc}\ufffd]/gu)?.length ?? 0;
  if (odd <= text.length / 10) forms.add(text);
}
