import type { HistoryOwner } from '../../shared/model/calls/argument-history.ts';
import type { CallMethod } from '../../shared/model/calls/call.ts';
import { draftKey } from '../../shared/model/view-keys.ts';
import { hasMembers, isSchema } from '../schema-form/schema/schema.ts';

/** A tool, a prompt, a resource or a template of resources, which can be called. */
export type Callee = {
  connectionId: number;
  serverName: string;
  method: CallMethod;
  /** The name, or the URI, which is unique among callees of its kind. */
  name: string;
  /** The schema of the arguments. */
  schema: unknown;
  /** The schema of a tool's structured content, where the tool has one. */
  outputSchema?: unknown;
  /** Whether a tool has an app, which shows its result (MCP Apps). */
  hasApp?: boolean;
  /** The definition as the server sent it. */
  raw: unknown;
  /** Whether the user disabled the tool, which can be called by hand all the same. */
  isDisabled?: boolean;
  /** The URI that a template makes of these arguments; absent where `name` is called. */
  nameWith?(argumentsText: string): string;
  /** The arguments of a template, as JSON text, that make this URI; undefined where none do. */
  argumentsOf?(called: string): string | undefined;
};

export const calledName = ({ name, nameWith }: Callee, argumentsText: string): string =>
  nameWith ? nameWith(argumentsText) : name;

/** The arguments that are sent; a resource is read by its URI alone. */
export const sentArguments = ({ method }: Callee, argumentsText: string): string =>
  method === 'resources/read' ? '{}' : argumentsText;

/** The key of a callee's drafts. */
export const draftKeyOf = ({ serverName, method, name }: Callee): string =>
  draftKey(serverName, method, name);

export const hasArguments = ({ schema }: Callee): boolean => {
  const properties = isSchema(schema) ? schema['properties'] : undefined;
  return isSchema(properties) && hasMembers(properties);
};

/** Whether the arguments of a callee are kept in the history; a resource's are parts of its URI. */
export const hasHistory = (callee: Callee): boolean =>
  callee.method !== 'resources/read' && hasArguments(callee);

/** The owner of a callee's entries in the history. */
export const ownerOf = ({ serverName, method, name }: Callee): HistoryOwner => ({
  serverName,
  method,
  name,
});

type CallLabels = { thing: string; title: string; run: string };

/** The words for each kind of call. */
export const callLabels: Record<CallMethod, CallLabels> = {
  'tools/call': { thing: 'tool', title: 'Tool', run: 'Run' },
  'prompts/get': { thing: 'prompt', title: 'Prompt', run: 'Get' },
  'resources/read': { thing: 'resource', title: 'Resource', run: 'Read' },
};
