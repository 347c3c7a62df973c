import type { Channel } from './channel.ts';

/**
 * The longest piece, in characters: to copy a longer message as it arrives would hold up the page.
 */
const longestPiece = 256_000;
/** Marks before a piece, which no frame begins with, since a frame is a JSON object. */
const moreFollows = '+';
const isLast = '=';

/** Posts a text, a long one as several messages, which `joinPieces` joins on the other side. */
export function postInPieces(channel: Channel, text: string): void {
  if (text.length <= longestPiece) return channel.post(text);
  let from = 0;
  while (text.length - from > longestPiece) {
    const end = from + longestPiece;
    // A WebSocket would replace half a surrogate pair.
    const to = isHighSurrogate(text.charCodeAt(end - 1)) ? end - 1 : end;
    channel.post(moreFollows + text.slice(from, to));
    from = to;
  }
  channel.post(isLast + text.slice(from));
}

const isHighSurrogate = (code: number) => code >= 0xd800 && code <= 0xdbff;

/** Makes a listener for messages that hands on whole texts, joined from their pieces. */
export function joinPieces(onText: (text: string) => void): (message: string) => void {
  let pieces: string[] = [];
  return (message) => {
    const sign = message[0];
    if (sign !== moreFollows && sign !== isLast) return onText(message);
    pieces.push(message.slice(1));
    if (sign === moreFollows) return;
    const text = pieces.join('');
    pieces = [];
    onText(text);
  };
}
