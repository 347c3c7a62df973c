/** Shorter runs hold fewer characters than `CopiedText` looks for. */
const base64 = /[A-Za-z0-9+/_-]{40,}/g;
const hex = /(?:[0-9a-f]{2}){32,}/gi;
const percent = /%[0-9a-f]{2}/i;
const maxRuns = 100;

/** What a text says where a part of it is base64, hexadecimal or percent-encoded; without the text itself. */
export function decodedForms(text: string): string[] {
  // White space is removed, since encoders break lines.
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

/** Adds decoded bytes where they are text: any word looks like base64, but decodes to no text. */
function put(forms: Set<string>, bytes: Buffer): void {
  const text = bytes.toString('utf8');
  const odd = text.match(/[\p{Cc}\ufffd]/gu)?.length ?? 0;
  if (odd <= text.length / 10) forms.add(text);
}
