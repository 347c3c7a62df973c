export type TaggedText = { type: 'text' | 'reasoning'; text: string };

const opening = '<think>';
const closing = '</think>';

/** Tells text from the thoughts that a local model writes between `<think>` tags, wherever the pieces are cut. */
export function thinkTagReader(): { read(delta: string): TaggedText[]; end(): TaggedText[] } {
  let type: TaggedText['type'] = 'text';
  let held = '';
  let isAfterTag = false;
  const told = (text: string): TaggedText[] => {
    // White space after a tag is dropped, since models put line breaks there.
    const shown = isAfterTag ? text.replace(/^\s+/, '') : text;
    if (shown === '') return [];
    isAfterTag = false;
    return [{ type, text: shown }];
  };
  return {
    read(delta) {
      held += delta;
      const pieces: TaggedText[] = [];
      for (;;) {
        const tag = type === 'text' ? opening : closing;
        const at = held.indexOf(tag);
        if (at === -1) {
          const kept = startOfTag(held, tag);
          pieces.push(...told(held.slice(0, held.length - kept)));
          held = held.slice(held.length - kept);
          return pieces;
        }
        pieces.push(...told(held.slice(0, at)));
        held = held.slice(at + tag.length);
        type = type === 'text' ? 'reasoning' : 'text';
        isAfterTag = true;
      }
    },
    end() {
      const rest = told(held);
      held = '';
      return rest;
    },
  };
}

/** How many characters at the end of a text may be the beginning of a tag. */
function startOfTag(text: string, tag: string): number {
  for (let length = Math.min(tag.length - 1, text.length); length > 0; length -= 1) {
    if (text.endsWith(tag.slice(0, length))) return length;
  }
  return 0;
}
