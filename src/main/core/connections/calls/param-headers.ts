import { isObject } from '../../../../shared/json/is-object.ts';
import { mirroredHeaders } from '../../../../shared/model/calls/mirrored-headers.ts';
import { paramHeadersOf, type ParamHeader } from '../../../../shared/model/calls/param-header.ts';
import type { JsonRpcMessage } from '../../wire/json/json-rpc.ts';
import type { RawRequest } from '../../wire/raw-lane.ts';

/**
 * The `Mcp-Param-…` headers that a tool's schema asks for with `x-mcp-header` (2026-07-28 over HTTP).
 * The SDK adds them to its own calls only, and only to tools that it listed itself.
 */
export class ParamHeaders {
  private byTool = new Map<string, ParamHeader[]>();

  /** Takes the declarations from a list of tools, or from a further page of it. */
  learn(tools: unknown[], isFirstPage = true): void {
    if (isFirstPage) this.byTool = new Map();
    for (const tool of tools) {
      if (!isObject(tool) || typeof tool['name'] !== 'string') continue;
      const { headers } = paramHeadersOf(tool['inputSchema']);
      if (headers.length > 0) this.byTool.set(tool['name'], headers);
    }
  }

  /** The headers of a call; undefined where its tool asks for none. */
  of({ method, params }: RawRequest): Record<string, string> | undefined {
    if (method !== 'tools/call' || this.byTool.size === 0) return undefined;
    const text = (name: string) => params.find(([member]) => member === name)?.[1] ?? 'null';
    return this.forTool(JSON.parse(text('name')), JSON.parse(text('arguments')));
  }

  /** The headers of a message that was composed by hand. */
  ofMessage({ method, params }: JsonRpcMessage): Record<string, string> | undefined {
    if (method !== 'tools/call' || !isObject(params)) return undefined;
    return this.forTool(params['name'], params['arguments']);
  }

  private forTool(tool: unknown, given: unknown): Record<string, string> | undefined {
    const declarations = typeof tool === 'string' ? this.byTool.get(tool) : undefined;
    return declarations && mirroredHeaders(declarations, given);
  }
}
