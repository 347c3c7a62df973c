import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../../../shared/json/is-object.ts';
import { jsonOf } from '../../../shared/json/json-of.ts';
import { parsedJson } from '../../../shared/json/parsed-json.ts';
import type { Skill, SkillCheck, SkillFile } from '../../../shared/model/servers/skill.ts';
import { readFrontmatter } from './frontmatter.ts';

const maxShown = 500;

/**
 * Compares a file that was read with the entry of its skill (SEP-2640, verification): size and digest
 * where the entry lists it, and the frontmatter of the SKILL.md, member by member.
 */
export function checkSkillFile(
  skill: Skill,
  listed: SkillFile | undefined,
  bytes: Uint8Array,
): SkillCheck[] {
  const checks: SkillCheck[] = [];
  if (listed) {
    const digest = `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
    checks.push(
      compared('size', String(listed.size), String(bytes.length)),
      compared('digest', listed.digest, digest),
    );
  }
  if (listed === undefined || listed.uri === skill.uri) {
    checks.push(...frontmatterChecks(skill, bytes));
  }
  return checks;
}

function frontmatterChecks(skill: Skill, bytes: Uint8Array): SkillCheck[] {
  const listed = parsedJson(skill.frontmatterText);
  const own = isObject(listed) ? listed : {};
  const read = readFrontmatter(textOf(bytes) ?? '');
  if (read.status === 'failed') {
    return [
      { ...compared('frontmatter', cut(skill.frontmatterText), read.message), isEqual: false },
    ];
  }
  const members = new Set([...Object.keys(own), ...Object.keys(read.frontmatter)]);
  // Values are compared as JSON, which is what the entry can hold.
  const found = parsedJson(jsonOf(read.frontmatter));
  const inFile = isObject(found) ? found : {};
  return [...members].map((member) => ({
    what: 'frontmatter',
    member: member.slice(0, maxShown),
    listed: shown(own[member]),
    found: shown(inFile[member]),
    isEqual: isDeepStrictEqual(own[member], inFile[member]),
  }));
}

/** The text that the bytes are in UTF-8; undefined for bytes that are none. */
export function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

const compared = (what: SkillCheck['what'], listed: string, found: string): SkillCheck => ({
  what,
  listed,
  found,
  isEqual: listed === found,
});

const shown = (value: unknown): string => (value === undefined ? 'nothing' : cut(jsonOf(value)));
const cut = (text: string): string =>
  text.length > maxShown ? `${text.slice(0, maxShown)}…` : text;
