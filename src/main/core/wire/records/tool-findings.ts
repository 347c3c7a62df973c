import { isObject } from '../../../../shared/json/is-object.ts';
import type { Finding } from '../../../../shared/model/finding.ts';
import { paramFaultText, paramHeadersOf } from '../../../../shared/model/calls/param-header.ts';

const maxFindings = 20;

/** What is wrong with the definitions in a page of `tools/list`. */
export function toolListFindings(tools: unknown): Finding[] {
  if (!Array.isArray(tools)) return [{ rule: 'responses', message: 'its tools are not a list' }];
  const findings: Finding[] = [];
  const names = new Set<string>();
  tools.forEach((tool: unknown, index) => {
    const name = isObject(tool) ? tool['name'] : undefined;
    if (!isObject(tool) || typeof name !== 'string' || name === '') {
      findings.push({ rule: 'tool-names', message: `tool ${index + 1} has no name` });
      return;
    }
    if (names.has(name)) {
      findings.push({ rule: 'tool-names', message: `two tools are named “${name}”` });
    }
    names.add(name);
    for (const fault of paramHeadersOf(tool['inputSchema']).faults) {
      findings.push({
        rule: 'x-mcp-header',
        message: `the tool “${name}” is invalid: ${paramFaultText(fault)}`,
      });
    }
  });
  if (findings.length <= maxFindings) return findings;
  const more = findings.length - maxFindings;
  return [...findings.slice(0, maxFindings), { message: `and ${more} findings more` }];
}
