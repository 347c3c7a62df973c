import { isObject } from '../../../../shared/json/is-object.ts';
import { pointerPart } from '../../../../shared/json/json-pointer.ts';
import type { Finding } from '../../../../shared/model/finding.ts';
import type { Validation } from '../../validation/create-validation.ts';
import { memberText } from '../../wire/json/member-text.ts';
import type { KeptResult } from './kept-results.ts';

/** The output schemas of a server's tools, by which their results are judged (server/tools). */
export class OutputSchemas {
  private readonly validation: Pick<Validation, 'judge'>;
  private byTool = new Map<string, unknown>();

  constructor(validation: Pick<Validation, 'judge'>) {
    this.validation = validation;
  }

  /** Takes the schemas from a list of tools, or from a further page of it. */
  learn(tools: unknown[], isFirstPage: boolean): void {
    if (isFirstPage) this.byTool = new Map();
    for (const tool of tools) {
      if (!isObject(tool) || typeof tool['name'] !== 'string') continue;
      if (tool['outputSchema'] !== undefined) this.byTool.set(tool['name'], tool['outputSchema']);
    }
  }

  has(tool: string): boolean {
    return this.byTool.has(tool);
  }

  /** What is wrong with the result of a tool, given as the JSON text of `result`. */
  async findings(tool: string, { text: result, totalBytes }: KeptResult): Promise<Finding[]> {
    if (totalBytes > maxJudgedBytes) {
      return [{ message: 'structuredContent was not checked: the result is too large.' }];
    }
    const parts = partsOf(result);
    if (!parts) return [{ message: 'structuredContent was not checked: the result is not JSON.' }];
    const { isError, content } = parts;
    if (isError) return [];
    if (!content) return [found('it has no structuredContent, but its tool has an outputSchema')];
    const judged = await this.validation.judge(this.byTool.get(tool), content.toString('utf8'));
    if (judged.status === 'unknown') {
      return [{ message: `structuredContent was not checked. ${judged.reason}` }];
    }
    const { problems, faults } = judged;
    const shown = problems
      .slice(0, maxShown)
      .map(({ path, message }) =>
        found(`structuredContent does not match the outputSchema: ${pathText(path)} ${message}`),
      );
    const more = problems.length - shown.length;
    if (more > 0) shown.push({ message: `and ${more} more` });
    return [
      ...shown,
      ...faults.map(({ pointer, message }) => found(`in the outputSchema ${pointer} ${message}`)),
    ];
  }
}

/** Reads the parts of a result; undefined where it is not JSON, or too large to be parsed. */
function partsOf(result: Buffer): { isError: boolean; content: Buffer | undefined } | undefined {
  try {
    return {
      isError: memberText(result, 'isError')?.toString() === 'true',
      content: memberText(result, 'structuredContent'),
    };
  } catch {
    return undefined;
  }
}

/** A path as a JSON Pointer (RFC 6901), or “it” for the whole. */
const pathText = (path: (string | number)[]): string =>
  path.length === 0 ? 'it' : path.map((part) => `/${pointerPart(part)}`).join('');

const maxShown = 20;
/** Larger results are not judged: finding their parts would hold up the core. */
const maxJudgedBytes = 8_000_000;
const found = (message: string): Finding => ({ rule: 'output-schema', message });
