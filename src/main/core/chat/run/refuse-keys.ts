import type { Attachment, RunChoice } from '../../../../shared/model/chat/chat.ts';
import { RpcError } from '../../../../shared/rpc/errors.ts';

type Written = {
  text?: string;
  attachments?: readonly Attachment[];
  choices: readonly RunChoice[];
};

/** Throws REFUSED where a message, an attachment or a setting holds the key of an endpoint. */
export function refuseKeys(
  { text = '', attachments = [], choices }: Written,
  secrets: readonly string[],
): void {
  const places: [what: string, texts: string[]][] = [
    ['message', [text]],
    ['attachment', attachments.flatMap(({ parts }) => parts.map(textOf))],
    ['system prompt', choices.map(({ instructions = '' }) => instructions)],
  ];
  for (const [what, texts] of places) {
    if (!secrets.some((secret) => texts.some((one) => one.includes(secret)))) continue;
    throw new RpcError(
      'REFUSED',
      `The ${what} contains an endpoint’s key, and would be sent and stored unchanged. Remove the key.`,
    );
  }
}

/** The text of a part, decoded: a key in an attached file would be hidden by its base64. */
const textOf = (part: Attachment['parts'][number]): string =>
  part.type === 'text' ? part.text : Buffer.from(part.base64, 'base64').toString('latin1');
