import { backend } from '../../../backend.ts';
import { saveFile } from '../../../saving/save-file.ts';
import { report } from '../../../notices.ts';
import { fileName } from '../../../saving/file-name.ts';

const endings = { markdown: 'md', json: 'json', html: 'html' };
const types = { markdown: 'text/markdown', json: 'application/json', html: 'text/html' };

/** Downloads a conversation, from which the core has removed the secrets. */
export function exportConversation(
  conversationId: string,
  title: string,
  format: keyof typeof endings,
): void {
  const save = async () => {
    saveFile(await exported(conversationId, format), `${fileName(title)}.${endings[format]}`);
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
