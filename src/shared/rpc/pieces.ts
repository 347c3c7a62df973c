import type { Channel } from './channel.ts';

/** In characters. A longer text would hold up the page from its arrival until it is copied, as one message. */
const longestPiece = 256_000;
/** Signs that no frame begins with, as a frame is a JSON object. */
const moreFollows = '+';
const isLast = '=';

/** Posts a text, a long one as several messages; `joinPieces` at the other side makes it one again. */
export function postInPieces(channel: Channel, text: string): void {
  if (text.length <= longestPiece) return channel.post(text);
  let from = 0;
  while (text.length - from > longestPiece) {
    const end = from + longestPiece;
    // Half a character does not survive a WebSocket.
    const to = isHighSurrogate(text.charCodeAt(end - 1)) ? end - 1 : end;
    channel.post(moreFollows + text.slice(from, to));
    from = to;
  }
  channel.post(isLast + text.slice(from));
}

const isHighSurrogate = (code: number) => code >= 0xd800 && code <= 0xdbff;

/** Hands texts on as they were before they were cut in pieces. */
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
