import type { AppPages } from '../core/ports.ts';

/** An app as a shell serves it: where it is, and what its frame may do. */
type FramedApp = { origin: string; page: string; sandbox: string; allow: string };

export const frameScript = '/sandbox-proxy.js';
export const appReportPath = '/blocked';
export const maxReportBytes = 64 * 1024;

/** The headers of the frame around an app, which only the page holds, and which holds only the app. */
export const frameHeaders = (
  { origin, page }: Pick<FramedApp, 'origin' | 'page'>,
  reportPath: string,
): Record<string, string> => ({
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'unsafe-inline'",
    `frame-src ${origin}`,
    `frame-ancestors ${page}`,
    "base-uri 'none'",
    "form-action 'none'",
    `report-uri ${reportPath}`,
  ].join('; '),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
});

/** The page around an app; its script finds in the body what it is to hold. */
export function frameHtml({ origin, page, sandbox, allow }: FramedApp): string {
  const data = JSON.stringify({
    address: `${origin}/`,
    origin: sandbox.includes('allow-same-origin') ? origin : 'null',
    page,
    sandbox,
    allow,
  });
  const quoted = data.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>App</title><style>html,body,iframe{display:block;margin:0;border:0;width:100%;height:100%;overflow:hidden;background:transparent}</style><body data-app="${quoted}"><script type="module" src="${frameScript}"></script></body></html>`;
}

/** Hands over what a browser reports as blocked. */
export function takeReport(
  { onReport }: Pick<Parameters<AppPages['serve']>[0], 'onReport'>,
  text: string,
  isOfFrame: boolean,
): void {
  try {
    onReport(JSON.parse(text), isOfFrame);
  } catch {
    // The app itself can send anything here; what is no report tells nothing.
  }
}
