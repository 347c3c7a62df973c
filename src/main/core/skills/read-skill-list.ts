import { isObject } from '../../../shared/json/is-object.ts';
import { jsonOf } from '../../../shared/json/json-of.ts';
import { skillLimits, type Skill, type SkillFile } from '../../../shared/model/servers/skill.ts';

const maxUri = 10_000;
const maxFrontmatter = 100_000;
const maxDescription = 1024;
const namePattern = /^[a-z\d]+(?:-[a-z\d]+)*$/;
const digestPattern = /^sha256:[\da-f]{64}$/;

/** The entries of a page of `skills/list`; what is wrong with one is told with it. */
export const skillsIn = (result: unknown): Skill[] => {
  const sent = isObject(result) ? result['skills'] : undefined;
  return Array.isArray(sent) ? sent.map(readSkill) : [];
};

/** One entry, as `skills/list` and `skills/get` have it (SEP-2640, skill entries). */
export function readSkill(sent: unknown): Skill {
  const entry = isObject(sent) ? sent : {};
  const problems: string[] = isObject(sent) ? [] : ['The entry is not an object.'];
  const { uri, frontmatter: own, resources } = entry;
  const frontmatter = isObject(own) ? own : {};
  const { name, description } = frontmatter;
  const frontmatterText = jsonOf(frontmatter);
  if (typeof uri !== 'string' || uri === '' || uri.length > maxUri) {
    problems.push('It has no usable uri.');
  }
  if (!isObject(own)) problems.push('It has no frontmatter.');
  if (frontmatterText.length > maxFrontmatter) problems.push('Its frontmatter is too long.');
  if (typeof name !== 'string' || name.length > 64 || !namePattern.test(name)) {
    problems.push('Its name is not made of 1 to 64 lowercase letters, digits and single hyphens.');
  } else if (typeof uri === 'string' && folderOf(uri) !== name) {
    problems.push(
      `Its name “${name}” is not that of its folder, “${folderOf(uri).slice(0, 100)}”.`,
    );
  }
  if (typeof description !== 'string' || description === '') {
    problems.push('It has no description.');
  } else if (Array.from(description).length > maxDescription) {
    problems.push(`Its description is longer than ${maxDescription} characters.`);
  }
  const files = resources === 'dynamic' ? 'dynamic' : filesIn(resources, problems);
  if (files !== 'dynamic' && !files.some((file) => file.uri === uri)) {
    problems.push('Its resources do not list its SKILL.md.');
  }
  return {
    uri: typeof uri === 'string' ? uri.slice(0, maxUri) : '',
    name: typeof name === 'string' ? name.slice(0, 200) : '',
    description: typeof description === 'string' ? description.slice(0, 10_000) : '',
    frontmatterText: frontmatterText.slice(0, maxFrontmatter),
    files,
    problems,
  };
}

function filesIn(sent: unknown, problems: string[]): SkillFile[] {
  if (!Array.isArray(sent)) {
    problems.push('Its resources are neither a list nor “dynamic”.');
    return [];
  }
  if (sent.length > skillLimits.files) {
    problems.push(`It lists ${sent.length} files; the maximum is ${skillLimits.files}.`);
  }
  const files = sent.slice(0, skillLimits.files).flatMap((one) => fileIn(one, problems));
  if (new Set(files.map(({ uri }) => uri)).size < files.length) {
    problems.push('It lists a file twice.');
  }
  if (files.reduce((sum, { size }) => sum + size, 0) > skillLimits.bytes) {
    problems.push(`Its files have more than ${skillLimits.bytes / 1024 / 1024} MiB in total.`);
  }
  return files;
}

function fileIn(sent: unknown, problems: string[]): SkillFile[] {
  const { uri, digest, size } = isObject(sent) ? sent : {};
  const isFile =
    typeof uri === 'string' &&
    uri !== '' &&
    uri.length <= maxUri &&
    typeof digest === 'string' &&
    digestPattern.test(digest) &&
    typeof size === 'number' &&
    Number.isSafeInteger(size) &&
    size >= 0;
  if (isFile) return [{ uri, digest, size }];
  problems.push('A file has no uri, digest “sha256:…” and size.');
  return [];
}

/** The name of the folder that a SKILL.md lies in. */
const folderOf = (uri: string): string => uri.split('/').at(-2) ?? '';
