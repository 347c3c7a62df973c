import { paramHeadersOf, type ParamHeader } from '../../../shared/model/param-header.ts';
import { isObject } from '../wire/json-rpc.ts';
import type { RawRequest } from '../wire/raw-lane.ts';
import { encoded } from './raw-text.ts';

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
    const declarations = this.byTool.get(String(JSON.parse(text('name'))));
    if (!declarations) return undefined;
    const given: unknown = JSON.parse(text('arguments'));
    const headers: Record<string, string> = {};
    for (const { path, header } of declarations) {
      const value = textOf(path.reduce(memberOf, given));
      if (value !== undefined) headers[`Mcp-Param-${header}`] = encoded(value);
    }
    return headers;
  }
}

const memberOf = (value: unknown, name: string): unknown =>
  isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;

function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'boolean' || Number.isSafeInteger(value) ? String(value) : undefined;
}
