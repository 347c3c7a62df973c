import { isObject } from '../../../shared/json/is-object.ts';
import { pointerPart } from '../../../shared/json/json-pointer.ts';
import { paramFaultText, paramHeadersOf } from '../../../shared/model/calls/param-header.ts';
import type { Json } from '../validation/schema-keywords.ts';
import type { Findings } from './findings.ts';
import { lintHiddenText } from './lint-hidden-text.ts';
import { lintDefinition, lintSize } from './lint-definition.ts';
import { lintInputSchema, lintOutputSchema } from './lint-schema.ts';
import type { StatedValue } from './lint-values.ts';

/** A schema with the defaults and examples that it states, and its pointer in the definition. */
export type Stated = { schema: Json; values: StatedValue[]; at: string };

/**
 * Lints a tool's definition by itself, without the others of its list; `length` is that of its JSON
 * text. Returns the schemas that state values.
 */
export function lintTool(tool: Json, length: number, findings: Findings): Stated[] {
  lintDefinition(tool, findings);
  lintSize(length, findings);
  lintHiddenText(tool, findings);
  const { inputSchema, outputSchema } = tool;
  for (const fault of paramHeadersOf(inputSchema).faults) {
    findings.add('x-mcp-header', {
      severity: 'error',
      pointer: `/inputSchema${pointerTo(fault.path)}`,
      message: `A header for a parameter is invalid: ${paramFaultText(fault)}. Over HTTP, clients must leave the whole tool out. Correct or remove it.`,
      section: 'x-mcp-header',
    });
  }
  const inputs = lintInputSchema(inputSchema, findings);
  const outputs = lintOutputSchema(outputSchema, findings);
  return [
    { schema: inputSchema, values: inputs, at: '/inputSchema' },
    { schema: outputSchema, values: outputs, at: '/outputSchema' },
  ].filter((stated): stated is Stated => isObject(stated.schema) && stated.values.length > 0);
}

const pointerTo = (path: string[] | undefined): string =>
  path ? `/properties/${path.map(pointerPart).join('/properties/')}/x-mcp-header` : '';
