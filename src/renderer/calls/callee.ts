import type { HistoryOwner } from '../../shared/model/calls/argument-history.ts';
import type { CallMethod } from '../../shared/model/calls/call.ts';
import { draftKey } from '../../shared/model/traffic/view-keys.ts';
import { hasMembers, isSchema } from '../schema-form/schema/schema.ts';

/** Something of a server that can be called: a tool, a prompt, a resource or a template of resources. */
export type Callee = {
  connectionId: number;
  serverName: string;
  method: CallMethod;
  /** Tells it from others of its kind. */
  name: string;
  /** Of its arguments. */
  schema: unknown;
  /** Of its result's structured content, where it says so. */
  outputSchema?: unknown;
  /** The definition as the server sent it. */
  raw: unknown;
  /** What is called with these arguments, where it is not `name`: a template makes a URI of them. */
  nameWith?(argumentsText: string): string;
  /** The way back: the arguments, as JSON text, with which this is called; undefined where there are none. */
  argumentsOf?(called: string): string | undefined;
};

export const calledName = ({ name, nameWith }: Callee, argumentsText: string): string =>
  nameWith ? nameWith(argumentsText) : name;

/** What is sent: a resource is read by its URI alone. */
export const sentArguments = ({ method }: Callee, argumentsText: string): string =>
  method === 'resources/read' ? '{}' : argumentsText;

/** Under which what was typed for it is remembered. */
export const draftKeyOf = ({ serverName, method, name }: Callee): string =>
  draftKey(serverName, method, name);

export const hasArguments = ({ schema }: Callee): boolean => {
  const properties = isSchema(schema) ? schema['properties'] : undefined;
  return isSchema(properties) && hasMembers(properties);
};

/** A resource's arguments are parts of its URI, and are not sent. */
export const hasHistory = (callee: Callee): boolean =>
  callee.method !== 'resources/read' && hasArguments(callee);

/** Under which the core remembers what it was called with. */
export const ownerOf = ({ serverName, method, name }: Callee): HistoryOwner => ({
  serverName,
  method,
  name,
});

type CallLabels = { thing: string; title: string; run: string };

/** How a call of each kind is spoken of. */
export const callLabels: Record<CallMethod, CallLabels> = {
  'tools/call': { thing: 'tool', title: 'Tool', run: 'Run' },
  'prompts/get': { thing: 'prompt', title: 'Prompt', run: 'Get' },
  'resources/read': { thing: 'resource', title: 'Resource', run: 'Read' },
};
