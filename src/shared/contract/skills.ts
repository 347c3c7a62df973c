import { z } from 'zod';
import type { ReadSkillFile, Skill, SkillList } from '../model/servers/skill.ts';
import { call } from '../rpc/define.ts';
import { connection } from './parts.ts';

const uri = z.string().max(10_000);
const skill = z.object({
  uri,
  name: z.string().max(200),
  description: z.string().max(10_000),
  frontmatterText: z.string().max(100_000),
  files: z.union([
    z
      .array(z.object({ uri, digest: z.string().max(100), size: z.number().int().nonnegative() }))
      .max(512),
    z.literal('dynamic'),
  ]),
  problems: z.array(z.string().max(20_000)).max(2000),
});

/** The skills of servers (SEP-2640); REFUSED where a server does not declare them. */
export const skillsContract = {
  /** What the server lists; no file is read for it. */
  'skills.list': call(() => connection).returns<SkillList>(),
  /** The entry of one skill as it is now, by the URI of its SKILL.md. */
  'skills.get': call(() => connection.extend({ uri })).returns<Skill>(),
  /**
   * Reads a file of a skill and compares it with the entry; one that differs has no content. REFUSED
   * for a file that the entry does not list.
   */
  'skills.read': call(() => connection.extend({ skill, uri })).returns<ReadSkillFile>(),
  /**
   * The URIs of the files in the folder of a dynamic skill, and below it; REFUSED where the server does
   * not declare that it lists folders.
   */
  'skills.directory': call(() => connection.extend({ uri })).returns<string[]>(),
};
