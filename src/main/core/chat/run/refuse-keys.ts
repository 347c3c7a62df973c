import type { Attachment, RunChoice } from '../../../../shared/model/chat/chat.ts';
import { RpcError } from '../../../../shared/rpc/errors.ts';

type Written = {
  text?: string;
  attachments?: readonly Attachment[];
  choices: readonly RunChoice[];
};

/** REFUSED where somebody is about to send, and to keep, the key of an endpoint in plain words. */
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

/** A text that is attached as a file would be kept in base64, where nobody sees the key. */
const textOf = (part: Attachment['parts'][number]): string =>
  part.type === 'text' ? part.text : Buffer.from(part.base64, 'base64').toString('latin1');
