import type { Attachment } from '../../../../shared/model/chat/chat.ts';
import type { Skill } from '../../../../shared/model/servers/skill.ts';
import { isSchema } from '../../../schema-form/schema/schema.ts';
import { attachedPrompt, attachedResource } from '../state/attachments.ts';
import { readOffer } from '../state/read-offer.ts';
import { takeSkill } from './take-skill.ts';

/** What a connected server has that can be attached to a message. */
export type Offer = {
  connectionId: number;
  serverName: string;
  kind: 'resource' | 'prompt' | 'skill';
  /** The URI of a resource or of a SKILL.md, or the name of a prompt. */
  name: string;
  title: string;
  size?: number;
  /** The arguments of a prompt. */
  asks: { name: string; isRequired: boolean; description: string }[];
  /** The entry that the SKILL.md is compared with. */
  skill?: Skill;
};

type Of = Pick<Offer, 'connectionId' | 'serverName'>;

/** Reads a resource or a skill, or gets a prompt, as something to attach. Throws what went wrong. */
export async function takeOffer(
  { connectionId, serverName, kind, name, skill }: Offer,
  given: Record<string, string> = {},
): Promise<Attachment> {
  if (skill) return takeSkill({ connectionId, serverName }, skill);
  const isResource = kind === 'resource';
  const text = await readOffer({
    connectionId,
    method: isResource ? 'resources/read' : 'prompts/get',
    name,
    argumentsText: isResource ? '{}' : JSON.stringify(given),
  });
  return isResource
    ? attachedResource(serverName, name, text)
    : attachedPrompt(serverName, name, text);
}

/** The resources of a list, as far as they have a URI. */
export const resourcesIn = (items: readonly unknown[], of: Of): Offer[] =>
  items.flatMap((item) => {
    if (!isSchema(item) || typeof item['uri'] !== 'string') return [];
    const { uri, size } = item;
    const named = [item['title'], item['name']].find((text) => typeof text === 'string');
    return [
      {
        ...of,
        kind: 'resource' as const,
        name: uri,
        title: named ?? uri,
        ...(typeof size === 'number' && { size }),
        asks: [],
      },
    ];
  });

/** The prompts of a list, as far as they have a name. */
export const promptsIn = (items: readonly unknown[], of: Of): Offer[] =>
  items.flatMap((item) => {
    if (!isSchema(item) || typeof item['name'] !== 'string') return [];
    const { name, title } = item;
    const asked: unknown[] = Array.isArray(item['arguments']) ? item['arguments'] : [];
    return [
      {
        ...of,
        kind: 'prompt' as const,
        name,
        title: typeof title === 'string' ? title : name,
        asks: asked.flatMap((one) => argumentOf(one) ?? []),
      },
    ];
  });

function argumentOf(one: unknown): Offer['asks'][number] | undefined {
  if (!isSchema(one) || typeof one['name'] !== 'string') return undefined;
  const { name, required, description } = one;
  return {
    name,
    isRequired: required === true,
    description: typeof description === 'string' ? description : '',
  };
}
