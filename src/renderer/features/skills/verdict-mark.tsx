import { CircleCheck, CircleDashed, CircleX } from 'lucide-react';
import { pathInSkill, type Skill } from '../../../shared/model/servers/skill.ts';
import { counted } from '../../ui/format.ts';
import type { SkillVerdict } from './use-verdicts.ts';

/** What the files of a skill came to, as an icon with its words. */
export function VerdictMark({ skill, verdict }: { skill: Skill; verdict: SkillVerdict }) {
  const [Icon, tone] = looks[verdict.status];
  const words = wordsOf(skill, verdict);
  return (
    <span title={words} className="ml-auto flex-none">
      <Icon size={13} role="img" aria-label={words} className={tone} />
    </span>
  );
}

const looks = {
  verified: [CircleCheck, 'text-success'],
  unlisted: [CircleDashed, 'text-text-muted'],
  differs: [CircleX, 'text-danger'],
  failed: [CircleX, 'text-danger'],
} as const;

function wordsOf(skill: Skill, verdict: SkillVerdict): string {
  switch (verdict.status) {
    case 'verified':
      return 'Verified: each file is as the entry says';
    case 'unlisted':
      return 'Only its SKILL.md can be verified: the entry lists no files';
    case 'differs':
      return `${pathInSkill(skill.uri, verdict.uri)} is not what the entry says`;
    case 'failed':
      return `Not verified: ${verdict.why}`;
  }
}

/** The verdicts so far, counted. */
export function verdictsInWords(
  verdicts: ReadonlyMap<Skill, SkillVerdict>,
  skills: readonly Skill[],
): string {
  const count = (status: SkillVerdict['status']) =>
    [...verdicts.values()].filter((verdict) => verdict.status === status).length;
  const open = skills.length - verdicts.size;
  const parts: [number, string][] = [
    [count('verified'), 'verified'],
    [count('differs'), count('differs') === 1 ? 'differs' : 'differ'],
    [count('failed'), 'not readable'],
    [count('unlisted'), 'without a list of files'],
    [open, 'not checked'],
  ];
  const told = parts.filter(([of]) => of > 0).map(([of, words]) => `${of} ${words}`);
  return verdicts.size === 0 ? counted(skills.length, 'skill', 'skills') : told.join(', ');
}
