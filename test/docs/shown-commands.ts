import { globSync, readFileSync } from 'node:fs';
import { commands } from '../../src/main/cli/commands/commands.ts';
import { splitCommands } from '../../src/shared/shell/split-shell.ts';

/** A line for a shell that a page or the help shows; `words` are those of ours, if it has a command of ours. */
export type ShownCommand = { line: string; places: string[]; words?: string[] };

/** What may stand before the words of ours. */
const ours =
  /^(?:\$ )?(?:[A-Z_]+=\S+ )*(?:claude mcp add \S+ -- )?(?:npx (?:-y |--yes )?wirebench(?:@\S+)?|npm run (?:-s )?wirebench --|wirebench)(\s[^]*|$)/;
/** A command of ours whose output another one takes. */
const inner = /(?:\$|<)\((wirebench [^)]+)\)/;

/** Every line of the guides' blocks for a shell, and every example of the commands' help, once each. */
export function shownCommands(): ShownCommand[] {
  const shown = [
    ...[...globSync('*.md'), ...globSync('docs/*.md')].flatMap((file) =>
      linesIn(readFileSync(file, 'utf8')).map((line) => [file, line] as const),
    ),
    ...commands.flatMap(({ name, examples }) =>
      examples.map(([line]) => [`wirebench ${name} --help`, line] as const),
    ),
  ];
  const byLine = Map.groupBy(shown, ([, line]) => line);
  return [...byLine].map(([line, all]) => {
    const words = wordsOf(line);
    const places = [...new Set(all.map(([place]) => place))];
    return { line, places, ...(words && { words }) };
  });
}

/** The lines of a page's blocks for a shell, without their comments. */
const linesIn = (page: string): string[] =>
  [...page.matchAll(/^```(?:sh|console|bash)\n([^]*?)^```$/gm)]
    .flatMap(([, block = '']) => block.replaceAll(/\s*\\\n\s*/g, ' ').split('\n'))
    .map((line) => line.replace(/(?:^|\s+)#\s.*$/, '').trim())
    .filter((line) => line !== '');

function wordsOf(line: string): string[] | undefined {
  const [, rest] = ours.exec(inner.exec(line)?.[1] ?? line) ?? [];
  if (rest === undefined) return undefined;
  const [first] = splitCommands(rest.replace(/\s[<|]\s*[^"']*$/, '').trim(), 'bash');
  return first?.words ?? [];
}
