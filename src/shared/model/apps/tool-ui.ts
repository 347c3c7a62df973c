import { isObject } from '../../json/is-object.ts';

/** What a tool says of its app (MCP Apps, 2026-01-26, tool metadata). */
export type ToolUi = {
  /** The resource that holds the app's HTML. */
  resourceUri?: string;
  /** Whether it is named by the flat member of earlier drafts alone. */
  isOldName: boolean;
  /** Whether the model may be offered the tool, and whether the app may call it. */
  forModel: boolean;
  forApp: boolean;
  /** Members that mean something on a resource only. */
  misplaced: string[];
};

const ofResources = ['csp', 'permissions', 'domain', 'prefersBorder'];

/** Reads a tool's definition; without a word of visibility a tool is for both. */
export function toolUi(tool: unknown): ToolUi {
  const meta = isObject(tool) && isObject(tool['_meta']) ? tool['_meta'] : {};
  const ui = isObject(meta['ui']) ? meta['ui'] : {};
  const nested = uiUri(ui['resourceUri']);
  const resourceUri = nested ?? uiUri(meta['ui/resourceUri']);
  const { visibility } = ui;
  const isFor = (whom: string) => !Array.isArray(visibility) || visibility.includes(whom);
  return {
    ...(resourceUri !== undefined && { resourceUri }),
    isOldName: nested === undefined && resourceUri !== undefined,
    forModel: isFor('model'),
    forApp: isFor('app'),
    misplaced: ofResources.filter((name) => ui[name] !== undefined),
  };
}

/** Whether a tool of this definition has an app. */
export const hasApp = (tool: unknown): boolean => toolUi(tool).resourceUri !== undefined;

const uiUri = (sent: unknown): string | undefined =>
  typeof sent === 'string' && sent.startsWith('ui://') && sent.length <= 10_000 ? sent : undefined;
