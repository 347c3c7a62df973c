import { memberOf } from '../../json/member-of.ts';

/** The identifier of skills over MCP (SEP-2640). */
export const skillsExtension = 'io.modelcontextprotocol/skills';

/** Whether a server declares skills. */
export const offersSkills = ({ capabilities }: { capabilities: object }): boolean =>
  memberOf(memberOf(capabilities, 'extensions'), skillsExtension) !== undefined;

/** Whether a server lists the folders of its skills (SEP-2640, `directoryRead`). */
export const listsFolders = ({ capabilities }: { capabilities: object }): boolean =>
  memberOf(memberOf(memberOf(capabilities, 'extensions'), skillsExtension), 'directoryRead') ===
  true;

/** A file of a skill as its entry lists it. */
export type SkillFile = {
  uri: string;
  /** `sha256:` and 64 hexadecimal digits, of the bytes of the file. */
  digest: string;
  /** In bytes. */
  size: number;
};

/** An entry of `skills/list`, as far as it could be read. */
export type Skill = {
  /** The URI of its SKILL.md. */
  uri: string;
  name: string;
  description: string;
  /** As the entry has it, JSON text. */
  frontmatterText: string;
  files: SkillFile[] | 'dynamic';
  /** What is wrong with the entry; a skill with any is not loaded. */
  problems: string[];
};

export type SkillList = {
  skills: Skill[];
  /** Whether the server had more than were read. */
  isCutShort: boolean;
};

/** One thing that was compared: what the entry says, and what came. */
export type SkillCheck = {
  what: 'size' | 'digest' | 'frontmatter';
  /** The member of the frontmatter that differs. */
  member?: string;
  listed: string;
  found: string;
  isEqual: boolean;
};

/** A file of a skill that was read. What differs from the entry was not loaded, and has no content. */
export type ReadSkillFile = {
  uri: string;
  mimeType?: string;
  size: number;
  checks: SkillCheck[];
  content?: { text: string } | { base64: string };
};

/** The most files of a skill, and the most bytes of one file (SEP-2640, limits). */
export const skillLimits = { files: 512, bytes: 16 * 1024 * 1024 } as const;

/** The part of a URI after that of the skill’s folder, for a file in it. */
export const pathInSkill = (skillUri: string, fileUri: string): string => {
  const folder = skillUri.slice(0, skillUri.lastIndexOf('/') + 1);
  return folder !== '' && fileUri.startsWith(folder) ? fileUri.slice(folder.length) : fileUri;
};
