import { usageError } from '../cli-error.ts';
import { defineCommand } from '../command.ts';
import { readSession, sessionOptions, timeoutOption } from '../session-options.ts';
import { toldOptions } from '../told-options.ts';

export const skillsCommand = defineCommand({
  name: 'skills',
  summary: 'List the skills of a server, or print a file of one',
  details: [
    'Listing reads no file. A file is printed only if its size, digest and SKILL.md frontmatter match the server’s entry; otherwise the command prints what differs and exits with code 1.',
  ],
  usage: ['SERVER [options]', 'NAME SERVER [options]'],
  arguments: [{ name: 'NAME', about: 'the name of a skill, or the URI of its SKILL.md' }],
  options: {
    ...sessionOptions,
    ...toldOptions,
    ...timeoutOption,
    file: {
      type: 'string',
      value: 'PATH',
      about: 'the file of the skill to print, by its path in it (default: SKILL.md)',
    },
  },
  examples: [
    ['wirebench skills --server brewing', 'Prints a line for each skill.'],
    ['wirebench skills tea --server brewing', 'Prints the SKILL.md of one.'],
  ],
  exitCodes: { 1: 'the file does not match the server’s entry' },
  read({ values, positionals: [skill] }) {
    if (values.file !== undefined && skill === undefined) {
      throw usageError('--file needs the name of a skill.');
    }
    return { ...readSession(values), skill, file: values.file };
  },
  async run(options, terminal) {
    const [{ runInSession }, { runSkills }] = await Promise.all([
      import('../run-in-session.ts'),
      import('../requests/run-skills.ts'),
    ]);
    return runInSession(options, terminal, (session, say) =>
      runSkills(session, { ...options, signal: terminal.signal, say }),
    );
  },
});
