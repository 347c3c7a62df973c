import { isObject } from '../../../shared/is-object.ts';
import { pointerPart } from '../../../shared/json-pointer.ts';
import type { Finding } from '../../../shared/model/finding.ts';
import type { Validation } from '../validation/create-validation.ts';
import { memberText } from '../wire/member-text.ts';

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

  /** What is wrong with the result of a tool, given as the JSON text of `result`. */
  async findings(tool: string, result: Buffer): Promise<Finding[]> {
    if (!this.byTool.has(tool)) return [];
    if (memberText(result, 'isError')?.toString() === 'true') return [];
    const content = memberText(result, 'structuredContent');
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

/** As a JSON Pointer (RFC 6901). */
const pathText = (path: (string | number)[]): string =>
  path.length === 0 ? 'it' : path.map((part) => `/${pointerPart(part)}`).join('');

const maxShown = 20;
const found = (message: string): Finding => ({ rule: 'output-schema', message });
