import { isObject } from '../../../shared/json/is-object.ts';
import { jsonOf } from '../../../shared/json/json-of.ts';
import { countFindings } from '../../../shared/model/calls/lint.ts';
import type { CallMethod } from '../../../shared/model/calls/call.ts';
import type { CatalogKind } from '../../../shared/model/servers/connection.ts';
import { usageError } from '../cli-error.ts';
import { ask } from '../requests/ask.ts';
import { runCall } from '../run-call.ts';
import { readList } from '../run-list.ts';
import type { Session } from '../session.ts';
import { convertedArguments } from './converted-arguments.ts';
import { InspectorError, inspectorExitCodes } from './inspector-end.ts';
import type { InspectorRequest } from './inspector-request.ts';

type Json = Record<string, unknown>;
type Options = { signal: AbortSignal };

/** Asks the server what the line says; resolves with the result as the Inspector prints it. */
export async function runInspectorMethod(
  session: Session,
  request: InspectorRequest,
  options: Options,
): Promise<Json> {
  switch (request.method) {
    case 'initialize': {
      const { serverInfo, revision, capabilities, instructions } = session.server;
      return {
        // A server that does not name itself has been given a name, and no version.
        ...(serverInfo.version !== '' && { serverInfo }),
        protocolVersion: revision,
        capabilities,
        ...(instructions !== undefined && { instructions }),
      };
    }
    case 'tools/list':
      return { tools: await listOf(session, 'tools', options) };
    case 'resources/list':
      return { resources: await listOf(session, 'resources', options) };
    case 'resources/templates/list':
      return { resourceTemplates: await listOf(session, 'resourceTemplates', options) };
    case 'prompts/list':
      return { prompts: await listOf(session, 'prompts', options) };
    case 'tools/call':
      return callTool(session, request, options);
    case 'resources/read':
      return call(session, { method: 'resources/read', name: request.uri }, options);
    case 'prompts/get': {
      const argumentsText = JSON.stringify(request.args);
      return call(session, { method: 'prompts/get', name: request.prompt, argumentsText }, options);
    }
    case 'logging/setLevel': {
      if (session.server.capabilities['logging'] === undefined) {
        throw usageError('The server does not support logging.');
      }
      const paramsText = JSON.stringify({ level: request.level });
      const asked = { method: 'logging/setLevel', paramsText };
      await ask(session, asked, { ...options, timeoutMs: undefined });
      return {};
    }
  }
}

/** Throws where lint finds an error in one of the tools, as `--strict` asks for. */
export async function requirePortable(
  { backend }: Session,
  tools: unknown[],
  { signal }: Options,
): Promise<void> {
  const { error: errors } = countFindings((await backend.lint('tools', tools, signal)).flat());
  if (errors === 0) return;
  throw new InspectorError(
    inspectorExitCodes.unportable,
    'schema_unportable',
    `${errors} ${errors === 1 ? 'error was' : 'errors were'} found in the definitions of the tools (--strict). wirebench lint prints them.`,
  );
}

const capabilityOf: Record<CatalogKind, string> = {
  tools: 'tools',
  resources: 'resources',
  resourceTemplates: 'resources',
  prompts: 'prompts',
};

/** A list that the server does not declare is empty, and it is not asked. */
async function listOf(
  session: Session,
  kind: CatalogKind,
  { signal }: Options,
): Promise<unknown[]> {
  if (session.server.capabilities[capabilityOf[kind]] === undefined) return [];
  return (await readList(session, kind, { signal, timeoutMs: undefined })).items;
}

async function callTool(
  session: Session,
  { tool: name, args, meta }: Extract<InspectorRequest, { method: 'tools/call' }>,
  options: Options,
): Promise<Json> {
  const tools = await listOf(session, 'tools', options);
  const tool = tools.find((one) => isObject(one) && one['name'] === name);
  if (!isObject(tool)) {
    const message = `Tool '${name}' not found on server.`;
    throw new InspectorError(inspectorExitCodes.toolError, 'tool_not_found', message);
  }
  const sent = convertedArguments(args, tool['inputSchema']);
  return call(
    session,
    {
      method: 'tools/call',
      name,
      argumentsText: jsonOf(sent),
      ...(meta && { metaText: jsonOf(meta) }),
    },
    options,
  );
}

type Called = {
  method: CallMethod;
  name: string;
  argumentsText?: string;
  metaText?: string;
};

async function call(session: Session, called: Called, { signal }: Options): Promise<Json> {
  const { output } = await runCall(session, {
    argumentsText: '{}',
    ...called,
    answer: undefined,
    timeoutMs: undefined,
    callsDisabled: true,
    isJson: true,
    signal,
    // The Inspector prints one line where it fails, and nothing else.
    say: () => undefined,
  });
  // The Inspector takes the kind of a result off (2026-07-28), as its SDK does.
  const { resultType: _kind, ...result } = (JSON.parse(output) as { result: Json }).result;
  return result;
}
