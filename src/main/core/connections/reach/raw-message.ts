import { isObject } from '../../../../shared/json/is-object.ts';
import { headerText } from '../../../../shared/model/calls/mirrored-headers.ts';
import type { HeaderChange } from '../../../../shared/model/calls/raw-message.ts';
import { isJsonRpc, subjectOf, type JsonRpcMessage } from '../../wire/json/json-rpc.ts';
import { isModern } from '../../wire/records/message-findings.ts';
import type { RawLane } from '../../wire/raw-lane.ts';

/** The message that a text is; undefined for a text that is none, which can be sent all the same. */
export function messageIn(text: string): JsonRpcMessage | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    return isJsonRpc(parsed) ? parsed : undefined;
  } catch {
    // A text that is no JSON is sent all the same: it may be broken on purpose.
    return undefined;
  }
}

/** Keeps the answer to a raw request from the SDK, which did not send it. */
export function keepAnswer(lane: RawLane, message: JsonRpcMessage | undefined): void {
  if (message?.method !== undefined && message.id !== undefined) lane.keepFromSdk(message.id);
}

type RawHead = {
  message: JsonRpcMessage | undefined;
  /** The headers of the server's definition. */
  own: Record<string, string>;
  session: string | undefined;
  revision: string | undefined;
  /** HTTP+SSE (2024-11-05), which knows none of the headers. */
  isSse: boolean;
};

/** The headers that the transport would send a message with. */
export function rawHeaders({ message, own, session, revision, isSse }: RawHead): Headers {
  const headers = new Headers(own);
  headers.set('Content-Type', 'application/json');
  if (isSse) return headers;
  headers.set('Accept', 'application/json, text/event-stream');
  if (session !== undefined) headers.set('Mcp-Session-Id', session);
  const stated = isModern(revision) ? (revisionIn(message) ?? revision) : revision;
  if (stated !== undefined) headers.set('MCP-Protocol-Version', stated);
  if (!isModern(revision) || typeof message?.method !== 'string') return headers;
  headers.set('Mcp-Method', headerText(message.method));
  const name = nameIn(message);
  if (name !== undefined) headers.set('Mcp-Name', headerText(name));
  return headers;
}

/** Sets or deletes headers as the user asked; changes them in place. */
export function changed(headers: Headers, changes: HeaderChange[]): Headers {
  for (const [name, value] of changes) {
    if (value === null) headers.delete(name);
    else headers.set(name, value);
  }
  return headers;
}

const named = new Set(['tools/call', 'prompts/get', 'resources/read']);

function nameIn({ method, params }: JsonRpcMessage): string | undefined {
  const taskId = isObject(params) ? params['taskId'] : undefined;
  if (String(method).startsWith('tasks/')) return typeof taskId === 'string' ? taskId : undefined;
  return named.has(String(method)) ? subjectOf(params) : undefined;
}

function revisionIn(message: JsonRpcMessage | undefined): string | undefined {
  const meta = isObject(message?.params) ? message.params['_meta'] : undefined;
  const stated = isObject(meta) ? meta['io.modelcontextprotocol/protocolVersion'] : undefined;
  return typeof stated === 'string' ? headerText(stated) : undefined;
}
