import { isObject } from '../../../shared/json/is-object.ts';
import type { AppFinding } from '../../../shared/model/apps/app.ts';
import { isPlainSource } from './app-sources.ts';

/** A report of the browser that a policy blocked something (CSP Level 3, `csp-report`). */
export type BlockedReport = {
  directive: string;
  blocked: string;
  /** Whether a stricter host would block it, while this one does not. */
  isOnlyTold: boolean;
  /** Whether the frame around the app told it: the app left its own document. */
  isOfFrame: boolean;
  line?: number;
  sample?: string;
};

const maxText = 2000;

/** The member of `_meta.ui.csp` that allows a source for these directives. */
const memberFor: Record<string, string> = {
  'connect-src': 'connectDomains',
  'script-src': 'resourceDomains',
  'script-src-elem': 'resourceDomains',
  'style-src': 'resourceDomains',
  'style-src-elem': 'resourceDomains',
  'img-src': 'resourceDomains',
  'font-src': 'resourceDomains',
  'media-src': 'resourceDomains',
  'frame-src': 'frameDomains',
  'base-uri': 'baseUriDomains',
};

/** Reads a report; undefined for what is none. Its texts come from the app. */
export function readReport(sent: unknown, isOfFrame: boolean): BlockedReport | undefined {
  const report = isObject(sent) ? sent['csp-report'] : undefined;
  if (!isObject(report)) return undefined;
  const directive = report['effective-directive'] ?? report['violated-directive'];
  if (typeof directive !== 'string') return undefined;
  const { 'blocked-uri': blocked, 'line-number': line, 'script-sample': sample } = report;
  return {
    directive: directive.slice(0, 100),
    blocked: typeof blocked === 'string' ? blocked.slice(0, maxText) : '',
    isOnlyTold: report['disposition'] === 'report',
    isOfFrame,
    ...(typeof line === 'number' && Number.isSafeInteger(line) && line > 0 && { line }),
    ...(typeof sample === 'string' && sample !== '' && { sample: sample.slice(0, 100) }),
  };
}

/** What a report means for the app's author, and the metadata that allows what was blocked. */
export function blockedFinding(
  report: BlockedReport,
  isOurs: (url: URL) => boolean,
): Omit<AppFinding, 'count'> {
  const { directive, blocked, isOnlyTold, isOfFrame, line: sourceLine } = report;
  if (isOfFrame) {
    const where = blocked === '' ? '' : ` for ${blocked}`;
    return {
      severity: 'error',
      message: `The app left its own page${where}; hosts show an app’s own HTML only.`,
    };
  }
  const what = nameOf(blocked);
  const line = metadataLine(directive, blocked, isOurs);
  const cure = line === undefined ? ' No metadata allows this.' : '';
  return {
    severity: isOnlyTold ? 'note' : 'error',
    message: isOnlyTold
      ? `A host with the strict default blocks ${what} by ${directive}.${cure}`
      : `${directive} blocked ${what}.${cure}`,
    ...(line !== undefined && { line }),
    ...(sourceLine !== undefined && { sourceLine }),
  };
}

/** The line to add to the resource's metadata; undefined where none allows it, as with what `isOurs`. */
export function metadataLine(
  directive: string,
  blocked: string,
  isOurs: (url: URL) => boolean,
): string | undefined {
  // The app itself can report any name, such as that of a member of every object.
  const member = Object.hasOwn(memberFor, directive) ? memberFor[directive] : undefined;
  if (member === undefined || !URL.canParse(blocked)) return undefined;
  const url = new URL(blocked);
  const { origin, protocol } = url;
  // A `blob:` address has the origin of the page that made it, which is not what was blocked.
  if (protocol === 'blob:' || !isPlainSource(origin) || isOurs(url)) return undefined;
  return `"_meta": { "ui": { "csp": { "${member}": ["${origin}"] } } }`;
}

function nameOf(blocked: string): string {
  if (blocked === 'inline') return 'an inline script or style';
  if (blocked === 'eval') return 'eval';
  return blocked === '' ? 'something' : blocked;
}
