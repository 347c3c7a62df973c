import { z } from 'zod';
import { cutAtWord } from '../../../shared/cut-at-word.ts';
import { severities, type LintFinding } from '../../../shared/model/calls/lint.ts';
import { catalogKinds, type CatalogKind } from '../../../shared/model/servers/connection.ts';
import { defineTool } from '../agent-tool.ts';
import { nameOf } from '../servers/read-list.ts';
import { readLists } from './read-lists.ts';
import { cursorInput, cutShort, nextCursor, pageEnd, placeOf, serverInput } from './inputs.ts';

const longestName = 300;
const most = 200;

export const lintServer = defineTool({
  name: 'lint_server',
  title: 'Lint a server',
  description:
    'Finds what is invalid, or hard for models and clients, in the definitions of a server’s tools, prompts, resources and templates: errors first, each with what to do. Call it after you wrote or changed definitions; restart the server with connect_server first.',
  annotations: { readOnlyHint: true, openWorldHint: true },
  input: z.object({ server: serverInput, cursor: cursorInput }),
  output: z.object({
    errors: z.number(),
    warnings: z.number(),
    hints: z.number(),
    not_checked: z.array(z.string()).describe('lists that could not be read'),
    findings: z.array(
      z.object({
        severity: z.enum(severities),
        rule: z.string(),
        kind: z.enum(catalogKinds),
        name: z.string(),
        pointer: z.string().describe('a JSON Pointer into the definition'),
        message: z.string(),
        reference: z.string().optional(),
      }),
    ),
    next_cursor: nextCursor,
    cut_short: cutShort,
  }),
  async answer({ server, cursor }, { desk, signal }) {
    const from = placeOf(cursor);
    const { lists, problems } = await readLists(desk, server, signal);
    const all: Found[] = [];
    const counts = { error: 0, warning: 0, hint: 0 };
    for (const { kind, items } of lists) {
      const found = await desk.backend.lint(kind, items, signal);
      all.push(
        ...items.flatMap((item, i) => (found[i] ?? []).map((one) => foundIn(kind, item, one))),
      );
    }
    for (const { severity } of all) counts[severity] += 1;
    all.sort((one, two) => severities.indexOf(one.severity) - severities.indexOf(two.severity));
    const { error: errors, warning: warnings, hint: hints } = counts;
    const findings = all.slice(from, from + most).map(({ pointer, message, ...found }) => ({
      ...found,
      pointer: cutAtWord(pointer, longestName),
      message: cutAtWord(message, 2000),
    }));
    return {
      data: {
        errors,
        warnings,
        hints,
        not_checked: problems,
        findings,
        ...pageEnd(from + findings.length, all.length),
      },
      cut: { part: 'findings', left: (kept) => pageEnd(from + kept, all.length) },
    };
  },
});

type Found = Omit<LintFinding, 'reference'> & {
  kind: CatalogKind;
  name: string;
  reference?: string;
};

const foundIn = (
  kind: CatalogKind,
  item: unknown,
  { reference, ...finding }: LintFinding,
): Found => ({
  ...finding,
  kind,
  name: cutAtWord(nameOf(kind, item), longestName),
  ...(reference && { reference: reference.url }),
});
