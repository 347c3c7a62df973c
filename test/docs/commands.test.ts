import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { splitCommands } from '../../src/shared/shell/split-shell.ts';
import { parseCommandLine } from '../../src/main/cli/parse-command-line.ts';

/** The commands of ours that a page shows in its blocks for a shell, without what stands around them. */
function commandsIn(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const blocks = [...text.matchAll(/^```(?:sh|console|bash)\n([^]*?)^```$/gm)].map(
    ([, block = '']) => block,
  );
  return blocks
    .flatMap((block) => block.replaceAll(/\\\n\s*/g, ' ').split('\n'))
    .flatMap((line) => {
      const [, words] =
        /^(?:\$ )?(?:[A-Z_]+=\S+ )*(?:npx (?:-y )?(?:-p \S+ )?wirebench|npm run (?:-s )?wirebench --|wirebench)(\s[^]*|$)/.exec(
          line,
        ) ?? [];
      return words === undefined ? [] : [words.trim()];
    });
}

const shown = ['README.md', ...globSync('docs/*.md')]
  .filter((file) => !file.endsWith('command-line.md'))
  .flatMap((file) => commandsIn(file).map((words) => ({ file, words })));

test('the guides show commands', () => expect(shown.length).toBeGreaterThan(25));

test.each(shown)('$file: wirebench $words', ({ words }) => {
  const [plain = ''] = words.split(/(?:^|\s)#\s/);
  const [first] = splitCommands(plain.replace(/\s<\s*\S+$/, ''), 'bash');
  const given = first?.words ?? [];
  // Without a command the app is served, which is no command that is parsed.
  expect(() => given.length > 0 && parseCommandLine(given)).not.toThrow();
});
