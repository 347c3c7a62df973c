import { isObject } from '../../../shared/json/is-object.ts';
import { jsonOf } from '../../../shared/json/json-of.ts';
import {
  appMimeType,
  appPermissions,
  type AppFinding,
  type AppPermission,
} from '../../../shared/model/apps/app.ts';
import { RpcError } from '../../../shared/rpc/errors.ts';

export type AppResource = {
  html: string;
  /** `_meta.ui.csp` as it was sent. */
  csp: unknown;
  permissions: AppPermission[];
  prefersBorder?: boolean;
  findings: Omit<AppFinding, 'count'>[];
};

const maxHtml = 20_000_000;

/**
 * The app in the result of `resources/read` (MCP Apps, 2026-01-26, resource). Its metadata is that of
 * the content, else that of the entry in the list. Throws UNAVAILABLE where there is no HTML.
 */
export function readAppResource(uri: string, result: unknown, listed: unknown): AppResource {
  const contents = isObject(result) && Array.isArray(result['contents']) ? result['contents'] : [];
  const named: unknown = contents.find((one) => isObject(one) && one['uri'] === uri);
  const content: unknown = named ?? contents[0];
  if (!isObject(content)) throw unavailable(`${uri} has no content.`);
  const html = textOf(content, uri);
  const findings: AppResource['findings'] = [];
  const warn = (message: string) => findings.push({ severity: 'warning', message });
  if (named === undefined) {
    warn(`The content’s uri is ${shown(content['uri'])}, not ${uri}.`);
  }
  const { mimeType } = content;
  if (mimeType !== appMimeType) {
    warn(`Its mimeType is ${shown(mimeType)}, not ${appMimeType}; hosts show no other.`);
  }
  const own = uiOf(content);
  const ofList = uiOf(listed);
  const ui = own ?? ofList ?? {};
  if (own === undefined && ofList !== undefined) {
    warn('Only the entry in resources/list has _meta.ui: hosts that look at the content miss it.');
  }
  if (typeof ui['domain'] === 'string') {
    findings.push({
      severity: 'note',
      message: `_meta.ui.domain is ${ui['domain'].slice(0, 300)}, which other hosts may use; Wirebench gives each app a name of its own.`,
    });
  }
  const { permissions, prefersBorder } = ui;
  return {
    html,
    csp: ui['csp'],
    permissions: appPermissions.filter(
      (name) => isObject(permissions) && isObject(permissions[name]),
    ),
    ...(typeof prefersBorder === 'boolean' && { prefersBorder }),
    findings,
  };
}

/** A member of any kind, cut for a sentence. */
function shown(sent: unknown): string {
  if (sent === undefined) return 'missing';
  return (typeof sent === 'string' ? sent : jsonOf(sent)).slice(0, 300);
}

function textOf({ text, blob }: Record<string, unknown>, uri: string): string {
  const sent = typeof text === 'string' ? text : typeof blob === 'string' ? blob : undefined;
  if (sent === undefined) throw unavailable(`${uri} has neither text nor blob.`);
  if (sent.length > maxHtml) {
    throw unavailable(`${uri} has ${sent.length} characters; ${maxHtml} are shown at most.`);
  }
  return typeof text === 'string' ? sent : Buffer.from(sent, 'base64').toString('utf8');
}

function uiOf(of: unknown): Record<string, unknown> | undefined {
  const meta = isObject(of) ? of['_meta'] : undefined;
  const ui = isObject(meta) ? meta['ui'] : undefined;
  return isObject(ui) ? ui : undefined;
}

const unavailable = (message: string): RpcError =>
  new RpcError('UNAVAILABLE', `The app can’t be shown: ${message}`);
