import { z } from 'zod';
import { httpLaunch, type ServerDefinition } from '../../../../shared/model/servers/server.ts';
import { isWebSocket, transportProblem } from '../../../../shared/scheme-problem.ts';
import { issueText } from '../../storage/issue-text.ts';
import type { ReadServer } from './foreign-entry.ts';
import { commandOf, registryPackage } from './registry-package.ts';
import { RegistryInputs, registryHeader, registryVariables } from './registry-inputs.ts';
import { memberOf } from '../../../../shared/json/member-of.ts';

const remote = z.lazy(() =>
  z.object({
    type: z.enum(['streamable-http', 'sse']),
    url: z.string(),
    headers: z.array(registryHeader).default([]),
    variables: registryVariables.default({}),
  }),
);

/**
 * Whether a JSON value is a `server.json`, or the response of the registry's API that holds one.
 */
export function isRegistryServer(value: unknown): boolean {
  const server = unwrapped(value);
  return (
    typeof server['name'] === 'string' &&
    (Array.isArray(server['packages']) || Array.isArray(server['remotes']))
  );
}

/** A definition for each package and each remote of a `server.json` (schema 2025-12-11). */
export function registryServers(value: unknown): ReadServer[] {
  const server = unwrapped(value);
  const name = String(server['name']).split('/').findLast(Boolean)?.slice(0, 60) ?? 'server';
  const packages = listOf(server['packages']);
  const remotes = listOf(server['remotes']);
  const isOne = packages.length + remotes.length === 1;
  const nameFor = (kind: unknown) => (isOne ? name : `${name} (${String(kind).slice(0, 20)})`);
  return [
    ...packages.map((item) => fromPackage(nameFor(memberOf(item, 'registryType')), item)),
    ...remotes.map((item) => fromRemote(nameFor(memberOf(item, 'type')), item)),
  ];
}

function fromPackage(name: string, item: unknown): ReadServer {
  const parsed = registryPackage.safeParse(item);
  if (!parsed.success) return unreadable(name, parsed.error, item);
  const inputs = new RegistryInputs();
  const notes: string[] = [];
  const command = commandOf(parsed.data, inputs, notes);
  if (typeof command === 'string') return { status: 'unusable', name, reason: command };
  return usable({ name, launch: command, era: 'auto' }, inputs, notes);
}

function fromRemote(name: string, item: unknown): ReadServer {
  const type = memberOf(item, 'type');
  if (isWebSocket(type)) return { status: 'unusable', name, reason: transportProblem(type) };
  const parsed = remote.safeParse(item);
  if (!parsed.success) return unreadable(name, parsed.error, item);
  const inputs = new RegistryInputs();
  const { url, headers, variables } = parsed.data;
  const filled = headers.flatMap((header) => {
    const value = inputs.valueOf(header.name, header);
    return value === undefined ? [] : [[header.name, value]];
  });
  const wanted = {
    kind: 'http',
    url: inputs.filled(url, variables),
    headers: Object.fromEntries(filled),
  };
  const launch = httpLaunch.safeParse(wanted);
  if (!launch.success) return unreadable(name, launch.error, wanted);
  return usable({ name, launch: launch.data, era: 'auto' }, inputs, []);
}

function usable(definition: ServerDefinition, inputs: RegistryInputs, notes: string[]): ReadServer {
  const asked = inputs.list();
  return {
    status: 'usable',
    definition: asked.length > 0 ? { ...definition, inputs: asked } : definition,
    isDisabled: false,
    notes,
  };
}

function unreadable(name: string, error: z.ZodError, written: unknown): ReadServer {
  const [issue] = error.issues;
  const where = issue?.path.join('.') || 'the entry';
  const why = issue ? issueText(issue, written) : '';
  const reason = `It does not match the registry’s schema: ${where} ${why}`;
  return { status: 'unusable', name, reason };
}

function unwrapped(value: unknown): Record<string, unknown> {
  const inner = memberOf(value, 'server');
  const server = typeof inner === 'object' && inner !== null ? inner : value;
  return typeof server === 'object' && server !== null ? (server as Record<string, unknown>) : {};
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
