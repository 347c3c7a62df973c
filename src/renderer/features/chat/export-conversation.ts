import { backend } from '../../backend.ts';
import { report } from '../../notices.ts';

const endings = { markdown: 'md', json: 'json', html: 'html' };
const types = { markdown: 'text/markdown', json: 'application/json', html: 'text/html' };
const forgetAfterMs = 60_000;

/** Hands a conversation to the user as a download; the core has taken the secrets out. */
export function exportConversation(
  conversationId: string,
  title: string,
  format: keyof typeof endings,
): void {
  const save = async () => {
    const url = URL.createObjectURL(await exported(conversationId, format));
    const link = document.createElement('a');
    link.href = url;
    link.download = `${fileName(title)}.${endings[format]}`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), forgetAfterMs);
  };
  report(save(), 'The conversation could not be exported');
}

function exported(conversationId: string, format: keyof typeof endings): Promise<Blob> {
  const parts: string[] = [];
  return new Promise((resolve, reject) => {
    backend.stream(
      'chat.export',
      { conversationId, format },
      {
        onItems: (items) => void parts.push(...items),
        onEnd: (error) =>
          error ? reject(error) : resolve(new Blob(parts, { type: types[format] })),
      },
    );
  });
}

const fileName = (title: string): string =>
  title
    .replaceAll(/[^\p{L}\p{N} _-]+/gu, '')
    .trim()
    .slice(0, 60) || 'conversation';
