import type { ParamHeader } from './param-header.ts';
import { memberOf } from '../../json/member-of.ts';

/**
 * The `Mcp-Param-…` headers of a tool's arguments (2026-07-28, x-mcp-header); an absent or null
 * argument has none.
 */
export function mirroredHeaders(
  declarations: readonly ParamHeader[],
  given: unknown,
): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const { path, header } of declarations) {
    const value = textOf(path.reduce(memberOf, given));
    if (value !== undefined) headers[`Mcp-Param-${header}`] = headerText(value);
  }
  return headers;
}

/**
 * Encodes a header's value: as it is where that is safe, else as `=?base64?…?=` (2026-07-28, value
 * encoding).
 */
export function headerText(value: string): string {
  const isPlain =
    /^[\t\x20-\x7e]+$/.test(value) && value === value.trim() && !/^=\?base64\?.*\?=$/s.test(value);
  return isPlain ? value : `=?base64?${base64Of(value)}?=`;
}

/** Encodes UTF-8 as base64 without Node's Buffer, which the page lacks. */
const base64Of = (text: string): string =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''));

function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'boolean' || Number.isSafeInteger(value) ? String(value) : undefined;
}
