import type { EndpointKind } from '../../../../shared/model/chat-endpoint.ts';
import type { FilePart, TextPart } from '../../../../shared/model/chat/chat-message.ts';

const pictures = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];
const document = 'application/pdf';
const openAiSounds = ['audio/wav', 'audio/mpeg', 'audio/mp3'];

type Wire = Exclude<EndpointKind, 'demo'>;
type Takes = { fromUser: string[]; inResult: string[] };

/** What a provider takes as media. In a result the chat completions take text alone: a picture would be sent as base64 in it. */
const takes: Record<Wire, Takes> = {
  anthropic: { fromUser: [...pictures, document], inResult: [...pictures, document] },
  openai: { fromUser: [...pictures, document], inResult: [...pictures, document] },
  azure: { fromUser: [...pictures, document], inResult: [...pictures, document] },
  'openai-chat': { fromUser: [...pictures, ...openAiSounds, document], inResult: [] },
  openrouter: { fromUser: [...pictures, ...openAiSounds, document], inResult: [] },
  compatible: { fromUser: [...pictures, ...openAiSounds, document], inResult: [] },
  gemini: { fromUser: geminiMedia(), inResult: geminiMedia() },
};

type Placed = {
  /** The parts that stay, in their order. */
  parts: (TextPart | FilePart)[];
  /** The parts that move into a message of the user, after the results. */
  moved: FilePart[];
  left: string[];
};

/** The parts of a user's message as a provider takes them. */
export function userMedia(parts: readonly (TextPart | FilePart)[], wire: Wire): Placed {
  const left: string[] = [];
  const placed = parts.map((part) => {
    if (part.type === 'text' || takes[wire].fromUser.includes(mediaTypeOf(part))) return part;
    return asText(part) ?? leftOut(part, 'this provider does not accept it', left);
  });
  return { parts: placed, moved: [], left };
}

/** The parts of a result as a provider takes them: what can't stand in one follows it, or is named. */
export function resultMedia(
  parts: readonly (TextPart | FilePart)[],
  wire: Wire,
  wireName: string,
): Placed {
  const moved: FilePart[] = [];
  const left: string[] = [];
  const placed = parts.map((part): TextPart | FilePart => {
    if (part.type === 'text' || takes[wire].inResult.includes(mediaTypeOf(part))) return part;
    // Only images are moved: a model that takes no audio would refuse the whole conversation.
    if (pictures.includes(mediaTypeOf(part))) {
      moved.push(part);
      return { type: 'text', text: `[${nameOf(part)}: in the next message]` };
    }
    return (
      asText(part) ??
      leftOut(part, `this provider does not accept it in a result of ${wireName}`, left)
    );
  });
  return { parts: placed, moved, left };
}

export const nameOf = ({ name, mediaType }: FilePart): string =>
  name === undefined ? mediaType : `${name}, ${mediaType}`;

const mediaTypeOf = ({ mediaType }: FilePart): string =>
  mediaType.split(';', 1)[0]?.trim().toLowerCase() ?? '';

/** A text file as a text part; undefined for other files. */
function asText(part: FilePart): TextPart | undefined {
  const type = mediaTypeOf(part);
  const isText =
    type.startsWith('text/') ||
    /^application\/(json|xml|yaml|javascript)$|\+(json|xml)$/.test(type);
  if (!isText) return undefined;
  const text = Buffer.from(part.base64, 'base64').toString('utf8');
  return { type: 'text', text: part.name === undefined ? text : `${part.name}:\n${text}` };
}

function leftOut(part: FilePart, why: string, left: string[]): TextPart {
  left.push(`${nameOf(part)} was left out: ${why}.`);
  return { type: 'text', text: `[${nameOf(part)} was left out: ${why}]` };
}

function geminiMedia(): string[] {
  const sounds = ['wav', 'mp3', 'mpeg', 'aiff', 'aac', 'ogg', 'flac'].map(
    (type) => `audio/${type}`,
  );
  const videos = ['mp4', 'mpeg', 'quicktime', 'webm'].map((type) => `video/${type}`);
  return [
    'image/png',
    'image/jpeg',
    'image/webp',
    'image/heic',
    'image/heif',
    document,
    ...sounds,
    ...videos,
  ];
}
