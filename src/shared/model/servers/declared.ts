import { appMimeType, appsExtension } from '../apps/app.ts';
import { skillsExtension } from './skill.ts';

/** The client's capabilities that a server can be told of, in the order in which they are shown. */
export const capabilityNames = [
  'elicitation.form',
  'elicitation.url',
  'sampling',
  'sampling.tools',
  'roots',
  'tasks',
  'skills',
  'apps',
] as const;
export type CapabilityName = (typeof capabilityNames)[number];

/** The known ones among the names of a definition, without doubles, in their order. */
export const declaredNames = (chosen: readonly string[] | undefined): CapabilityName[] =>
  capabilityNames.filter((name) => chosen === undefined || chosen.includes(name));

/** The `ClientCapabilities` of these names (specification, client features). */
export type DeclaredCapabilities = {
  elicitation?: { form?: Empty; url?: Empty };
  sampling?: { tools?: Empty };
  roots?: { listChanged?: boolean };
  /** Which requests a server may make a task of (2025-11-25). */
  tasks?: {
    list: Empty;
    cancel: Empty;
    requests: {
      sampling?: { createMessage: Empty };
      elicitation?: { create: Empty };
    };
  };
  /** By identifier (2026-07-28). */
  extensions?: {
    [tasksExtension]?: Empty;
    [skillsExtension]?: Empty;
    /**
     * The MIME types of apps that are shown (MCP Apps, 2026-01-26), and whether an app may draw the
     * form of a question (SEP-3118).
     */
    [appsExtension]?: { mimeTypes: string[]; elicitation?: Empty };
  };
};

/** The identifier of tasks since 2026-07-28 (SEP-2663). */
const tasksExtension = 'io.modelcontextprotocol/tasks';

type Empty = Record<string, never>;

/** The `ClientCapabilities` to send; a part of sampling is declared with sampling alone. */
export function declaredCapabilities(chosen: readonly string[] | undefined): DeclaredCapabilities {
  const names = new Set(declaredNames(chosen));
  const elicitation = {
    ...(names.has('elicitation.form') && { form: {} }),
    ...(names.has('elicitation.url') && { url: {} }),
  };
  const extensions = {
    ...(names.has('tasks') && { [tasksExtension]: {} }),
    ...(names.has('skills') && { [skillsExtension]: {} }),
    ...(names.has('apps') && {
      [appsExtension]: {
        mimeTypes: [appMimeType],
        ...(names.has('elicitation.form') && { elicitation: {} }),
      },
    }),
  };
  return {
    ...(Object.keys(elicitation).length > 0 && { elicitation }),
    ...(names.has('sampling') && { sampling: names.has('sampling.tools') ? { tools: {} } : {} }),
    ...(names.has('roots') && { roots: { listChanged: true } }),
    ...(names.has('tasks') && {
      tasks: {
        list: {},
        cancel: {},
        requests: {
          ...(names.has('sampling') && { sampling: { createMessage: {} } }),
          ...(elicitation.form && { elicitation: { create: {} } }),
        },
      },
    }),
    ...(Object.keys(extensions).length > 0 && { extensions }),
  };
}

/** What is declared with each request since 2026-07-28, where tasks are an extension alone. */
export function modernCapabilities(declared: DeclaredCapabilities): DeclaredCapabilities {
  const { tasks: _tasks, ...capabilities } = declared;
  return capabilities;
}

/** A folder or file that a server may know of (specification, roots): a `file://` URI, and a name. */
export type Root = { uri: string; name?: string | undefined };
