import { jsonOf } from '../../../shared/json/json-of.ts';
import { pathInSkill, type Skill } from '../../../shared/model/servers/skill.ts';
import { CliError, exitCodes, usageError } from '../cli-error.ts';
import type { Outcome } from '../run-call.ts';
import type { Session } from '../session.ts';
import { printable } from '../text/printable.ts';
import { orCliError } from './ask.ts';

type Options = {
  /** A name, or the URI of a SKILL.md; undefined for the list. */
  skill: string | undefined;
  file: string | undefined;
  isJson: boolean;
  signal: AbortSignal;
  say(line: string): void;
};

/** Lists the skills of a server, or prints a file of one that is what its entry says. */
export async function runSkills(session: Session, options: Options): Promise<Outcome> {
  const { skill: wanted, isJson, say, signal } = options;
  const { skills } = session.backend;
  const list = await orCliError(session, skills.list(session.connectionId, signal));
  if (list.isCutShort) say('The list is incomplete: the server has more.');
  if (wanted !== undefined) {
    return printFile(session, await skillOf(session, list.skills, wanted, signal), options);
  }
  for (const { name, uri, problems } of list.skills) {
    for (const problem of problems) say(`${printable(name || uri)}: ${problem}`);
  }
  const output = isJson ? `${jsonOf(list)}\n` : list.skills.map(lineOf).join('');
  return { output: output || 'There are no skills.\n', exitCode: exitCodes.ok };
}

const lineOf = ({ name, uri, description, files }: Skill): string => {
  const count =
    files === 'dynamic' ? 'dynamic' : `${files.length} ${files.length === 1 ? 'file' : 'files'}`;
  return `${printable(`${name || uri}  ${count}  ${description}`).replaceAll(/\s*\n\s*/g, ' ')}\n`;
};

async function skillOf(
  session: Session,
  listed: Skill[],
  wanted: string,
  signal: AbortSignal,
): Promise<Skill> {
  const found = listed.find(({ name, uri }) => name === wanted || uri === wanted);
  if (found) return found;
  // A skill need not be listed to be had by its URI.
  if (wanted.includes('://')) {
    return orCliError(session, session.backend.skills.get(session.connectionId, wanted, signal));
  }
  const names = listed.map(({ name }) => printable(name)).join(', ');
  throw usageError(
    `The server has no skill “${wanted}”.`,
    names === '' ? 'It lists none.' : `It lists ${names}.`,
  );
}

async function printFile(session: Session, skill: Skill, options: Options): Promise<Outcome> {
  const { file, isJson, say, signal } = options;
  const uri = file === undefined ? skill.uri : uriOf(skill, file);
  // No file is loaded of a skill whose SKILL.md is not what the entry says.
  const { skills } = session.backend;
  const read = async (one: string) =>
    orCliError(session, skills.read(session.connectionId, skill, one, signal));
  const manifest = await read(skill.uri);
  const wanted = uri === skill.uri || !manifest.content ? manifest : await read(uri);
  const differing = wanted.checks.filter(({ isEqual }) => !isEqual);
  for (const { what, member, listed, found } of differing) {
    const name = member === undefined ? what : `${what}, ${member}`;
    say(printable(`${wanted.uri}: ${name}: the entry says ${listed}, the file has ${found}`));
  }
  if (!wanted.content) {
    if (isJson) return { output: `${jsonOf(wanted)}\n`, exitCode: exitCodes.toolError };
    throw new CliError(
      exitCodes.toolError,
      'The skill does not match its entry. It was not loaded.',
    );
  }
  if (isJson) return { output: `${jsonOf(wanted)}\n`, exitCode: exitCodes.ok };
  const output =
    'text' in wanted.content
      ? printable(wanted.content.text)
      : `[${wanted.mimeType ?? 'binary'}, ${wanted.size} B]\n`;
  return { output, exitCode: exitCodes.ok };
}

function uriOf(skill: Skill, path: string): string {
  const folder = skill.uri.slice(0, skill.uri.lastIndexOf('/') + 1);
  if (skill.files === 'dynamic') return path.includes('://') ? path : folder + path;
  const file = skill.files.find(({ uri }) => uri === path || pathInSkill(skill.uri, uri) === path);
  if (file) return file.uri;
  const paths = skill.files.map(({ uri }) => printable(pathInSkill(skill.uri, uri))).join(', ');
  throw usageError(`The skill ${skill.name} has no file “${path}”.`, `It has ${paths}.`);
}
