import type { Attachment } from '../../../../shared/model/chat/chat.ts';
import type { Skill, SkillCheck } from '../../../../shared/model/servers/skill.ts';
import { backend } from '../../../backend.ts';
import { attachedResource } from '../state/attachments.ts';

/** The most differences that are told at once; the server's part Skills has all. */
const mostTold = 3;

type Of = { connectionId: number; serverName: string };

/** Loads the verified SKILL.md of a skill. Throws where it is not what its entry says. */
export async function takeSkill(
  { connectionId, serverName }: Of,
  skill: Skill,
): Promise<Attachment> {
  const { uri } = skill;
  const { content, checks } = await backend.call('skills.read', { connectionId, skill, uri });
  if (!content) {
    const differing = checks.filter(({ isEqual }) => !isEqual).slice(0, mostTold);
    throw new Error(`The skill does not match its entry. ${differing.map(differenceOf).join(' ')}`);
  }
  if (!('text' in content)) throw new Error('The skill is not UTF-8 text.');
  const resultText = JSON.stringify({ contents: [{ uri, text: content.text }] });
  return attachedResource(serverName, uri, resultText);
}

const differenceOf = ({ what, member, listed, found }: SkillCheck): string =>
  `${member === undefined ? what : `${what}, ${member}`}: the entry says ${listed}, the file has ${found}.`;
