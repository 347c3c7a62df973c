import type { AppBridge } from '@modelcontextprotocol/ext-apps/app-bridge';
import { isObject } from '../../../shared/json/is-object.ts';
import { jsonOf } from '../../../shared/json/json-of.ts';
import { displayModes, type AppFile, type DisplayMode } from '../../../shared/model/apps/app.ts';
import type { AppLine } from './app-line.ts';
import type { RunningApp } from './running-app.ts';

/** What an app can ask of its server; each throws with the server's own error. */
export type AppServer = {
  /** `onCalled` hears of the record of the request to the server, where it was sent. */
  callTool(
    name: string,
    argumentsText: string,
    onCalled?: (requestSeq: number) => void,
  ): Promise<unknown>;
  /** Any request that only reads. */
  read(method: string, params: Record<string, unknown>): Promise<unknown>;
};

type Options = {
  line: AppLine;
  app: RunningApp;
  server: AppServer;
  version: string;
  hostContext: Record<string, unknown>;
  /** Hears which record the request to the server has, for a call by the app with this id. */
  onCalled(id: unknown, requestSeq: number): void;
  /** Takes the way in which the app wants to be shown. */
  onDisplayMode(mode: DisplayMode): void;
  /** Whether it draws a question (SEP-3118). */
  isForQuestion: boolean;
  /** What the metadata asks for, as hosts tell it back. */
  sandbox: { csp: Record<string, string[]>; permissions: Record<string, object> };
};

const maxText = 100_000;
const maxFileLength = 16_000_000;
const maxFiles = 20;

/**
 * The host's half of an app (MCP Apps, 2026-01-26), connected; what the app wants of the user is asked
 * by `app`, and what it wants of its server by `server`.
 */
export async function openAppBridge(options: Options): Promise<AppBridge> {
  const { line, app, server, version, hostContext, sandbox } = options;
  const { onCalled, onDisplayMode } = options;
  // 377 kB that only an app needs.
  const { AppBridge: Bridge } = await import('@modelcontextprotocol/ext-apps/app-bridge');
  const bridge = new Bridge(
    null,
    { name: 'wirebench', title: 'Wirebench', version },
    {
      openLinks: {},
      downloadFile: {},
      serverTools: {},
      serverResources: {},
      logging: {},
      message: { text: {}, image: {}, audio: {}, resource: {}, resourceLink: {} },
      updateModelContext: { text: {}, structuredContent: {} },
      sandbox,
      ...(options.isForQuestion && { elicitation: {} }),
    },
    { hostContext },
  );
  bridge.oncalltool = async ({ name, arguments: given }, { mcpReq: { id } }) =>
    (await server.callTool(name, JSON.stringify(given ?? {}), (seq) => onCalled(id, seq))) as never;
  const reading = (method: string) => async (params: unknown) =>
    (await server.read(method, isObject(params) ? params : {})) as never;
  bridge.onreadresource = reading('resources/read');
  bridge.onlistresources = reading('resources/list');
  bridge.onlistresourcetemplates = reading('resources/templates/list');
  bridge.onlistprompts = reading('prompts/list');
  bridge.onopenlink = async ({ url }) => {
    if (!isWebAddress(url)) throw new Error('Only http and https addresses are opened.');
    return (await app.ask({ kind: 'open-link', url })) ? {} : { isError: true };
  };
  bridge.ondownloadfile = async ({ contents }) => {
    const files = contents.slice(0, maxFiles).map(fileOf);
    return (await app.ask({ kind: 'download', files })) ? {} : { isError: true };
  };
  bridge.onmessage = async ({ content }) => {
    app.say({ at: Date.now(), text: textOf(content) });
    return {};
  };
  bridge.onupdatemodelcontext = async ({ content, structuredContent }) => {
    const parts = [content && textOf(content), structuredContent && jsonOf(structuredContent)];
    const text = parts.filter((part) => part !== undefined && part !== '').join('\n');
    app.change({ modelContext: { at: Date.now(), text: text.slice(0, maxText) } });
    return {};
  };
  bridge.onrequestdisplaymode = async ({ mode }) => {
    const known = displayModes.find((one) => one === mode);
    if (known) onDisplayMode(known);
    return { mode: app.state.displayMode };
  };
  bridge.onsizechange = ({ width, height }) => {
    app.change({ size: { ...pixels('width', width), ...pixels('height', height) } });
    if (height !== undefined && height > 0) app.reached('sized');
  };
  bridge.oninitialized = () => {
    const { name = '', version: appVersion = '' } = bridge.getAppVersion() ?? {};
    app.change({ appInfo: { name: name.slice(0, 200), version: appVersion.slice(0, 100) } });
    app.reached('initialized');
  };
  bridge.onrequestteardown = () => app.end('The app asked to be closed.');
  bridge.onerror = (error) =>
    app.find({ severity: 'warning', message: `Not recognized: ${error.message.slice(0, 500)}` });
  await bridge.connect(line);
  return bridge;
}

/** Whether a text names a way to show an app that this host has. */
export const isDisplayMode = (mode: unknown): mode is DisplayMode =>
  displayModes.some((one) => one === mode);

const isWebAddress = (url: string): boolean =>
  URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);

const mostPixels = 20_000;
const pixels = (name: 'width' | 'height', sent: number | undefined) =>
  sent === undefined || !Number.isFinite(sent)
    ? {}
    : { [name]: Math.min(mostPixels, Math.max(0, Math.round(sent))) };

/** The text of content blocks; what is no text is named by its type. */
function textOf(content: readonly { type: string }[]): string {
  return content
    .map((block) => {
      const { type, text } = block as { type: string; text?: unknown };
      return typeof text === 'string' ? text : `(${type})`;
    })
    .join('\n')
    .slice(0, maxText);
}

/** A file of ui/download-file: an embedded resource, or a link to one. */
function fileOf(block: unknown): AppFile {
  const { resource, uri, name, mimeType } = isObject(block) ? block : {};
  const own = isObject(resource) ? resource : { uri, mimeType };
  const address = typeof own['uri'] === 'string' ? own['uri'].slice(0, 10_000) : '';
  const { text, blob, mimeType: type } = own;
  const facts = {
    name: typeof name === 'string' && name !== '' ? name.slice(0, 200) : lastPart(address),
    ...(typeof type === 'string' && { mimeType: type.slice(0, 200) }),
  };
  if (typeof text === 'string') return { ...facts, text: text.slice(0, maxFileLength) };
  if (typeof blob === 'string') return { ...facts, base64: blob.slice(0, maxFileLength) };
  return { ...facts, uri: address };
}

const lastPart = (uri: string): string =>
  uri.split(/[/?#]/).findLast((part) => part !== '') ?? 'file';
