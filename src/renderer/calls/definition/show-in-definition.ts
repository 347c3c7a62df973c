import { createContext } from 'react';
import { pointerParts } from '../../../shared/json/json-pointer.ts';
import type { JsonPath } from '../../ui/json/json-path.ts';

/** Opens the definition of what is called, at the place that a JSON Pointer (RFC 6901) names. */
export const ShowInDefinition = createContext<(pointer: string) => void>(() => {});

/** The path that a JSON Pointer names in a value; a part is a number where the value has a list. */
export function pathOf(pointer: string, value: unknown): JsonPath {
  let at = value;
  return pointerParts(pointer).map((name) => {
    const isList = Array.isArray(at);
    at = typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[name] : undefined;
    return isList ? Number(name) : name;
  });
}
