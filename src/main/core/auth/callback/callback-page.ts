import { createHash } from 'node:crypto';

/** What a browser is answered that comes back from an authorization server. */
export type CallbackReply = { status: number; headers: Record<string, string>; body: string };

/** The path of redirects; it is the same at each sign-in, as some servers compare it (RFC 8252, 7.3). */
export const callbackPath = '/callback';

/** Where the browser is led then, so that neither code nor state stays in its address bar. */
export const donePath = `${callbackPath}/done`;

/** One of these paths below another one, which ends in a slash. */
export const pathBelow = (base: string, path: string): string => `${base}${path.slice(1)}`;

/** Leads from an answer to the last page. */
export const toLastPage = (base: string): CallbackReply => ({
  status: 303,
  headers: { ...headers(), Location: pathBelow(base, donePath) },
  body: '',
});

/** The last page, the same whether the user agreed or refused: the outcome is told in the app. */
export const lastPage = (): CallbackReply =>
  page(200, 'You can close this tab and go back to Wirebench.');

/** The page of an answer that nobody waits for, such as a forged one. */
export const unawaitedPage = (): CallbackReply =>
  page(400, 'No sign-in waits for this answer. Go back to Wirebench and start it again.');

export const missingPage = (): CallbackReply => page(404, 'There is nothing here.');

export const onlyGetPage = (): CallbackReply => {
  const { headers: own, body } = page(405, 'Only GET is answered here.');
  return { status: 405, headers: { ...own, Allow: 'GET' }, body };
};

const style =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:32rem;margin:20vh auto 0;padding:0 1rem}';

/** The text is ours alone: nothing that an authorization server says is ever shown here. */
const page = (status: number, text: string): CallbackReply => ({
  status,
  headers: headers(),
  body: `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Wirebench</title>
<style>${style}</style>
<p>${text}</p>
</html>
`,
});

/** No script, no form, nothing loaded; the address with the code is told to nobody and kept nowhere. */
const headers = (): Record<string, string> => ({
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${styleHash()}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
});

const styleHash = (): string => createHash('sha256').update(style).digest('base64');
