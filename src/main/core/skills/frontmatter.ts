import { isObject } from '../../../shared/json/is-object.ts';
import { parseYaml } from '../storage/parse-yaml.ts';

export type SkillText =
  | { status: 'read'; frontmatter: Record<string, unknown> }
  | { status: 'failed'; message: string };

/** Reads the YAML between the lines of dashes that a SKILL.md begins with (Agent Skills, SKILL.md). */
export function readFrontmatter(text: string): SkillText {
  const lines = text.replace(/^\u{FEFF}/u, '').split(/\r?\n/);
  if (lines[0]?.trimEnd() !== '---') return failed('It does not begin with a line “---”.');
  const end = lines.findIndex((line, at) => at > 0 && line.trimEnd() === '---');
  if (end === -1) return failed('Its frontmatter has no closing line “---”.');
  const yaml = parseYaml(lines.slice(1, end).join('\n'));
  if (yaml.status === 'failed') {
    const { message, line } = yaml.problem;
    return failed(`Its frontmatter is not valid YAML, line ${line + 1}: ${message}`);
  }
  return isObject(yaml.value)
    ? { status: 'read', frontmatter: yaml.value }
    : failed('Its frontmatter is not a mapping of names to values.');
}

const failed = (message: string): SkillText => ({ status: 'failed', message });
