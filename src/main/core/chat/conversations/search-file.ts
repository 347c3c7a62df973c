import { createReadStream } from 'node:fs';
import type { ConversationMatch } from '../../../../shared/model/chat/chat-search.ts';
import { eventOf } from './event-lines.ts';
import { ConversationTexts, type ConversationText } from './conversation-texts.ts';
import { snippetAt, searchPattern } from './searchable-text.ts';

export type SearchedFile = { file: string; text: string };
export type FoundInFile = Omit<ConversationMatch, 'conversationId'>;

/** Matches are counted up to this number. */
const maxMatches = 1000;
/** A line that is longer was not written by Wirebench; it is passed over. */
const maxLineBytes = 128 << 20;
const newLine = 0x0a;

/** What a conversation's file holds of a text. Lines that can't be read are passed over. */
export async function searchFile({ file, text }: SearchedFile): Promise<FoundInFile> {
  const found: FoundInFile = { matches: 0, isCut: false };
  const pattern = searchPattern(text);
  if (!pattern) return found;
  const said = new ConversationTexts();
  const look = (texts: readonly ConversationText[]) =>
    texts.forEach((one) => take(found, one, pattern));
  for await (const line of linesOf(file)) {
    const event = eventOf(line);
    if (event) look(said.take(event));
    if (found.isCut) return found;
  }
  look(said.rest());
  return found;
}

function take(found: FoundInFile, { place, text }: ConversationText, pattern: RegExp): void {
  for (const { 0: match, index } of text.matchAll(pattern)) {
    if (found.matches === maxMatches) {
      found.isCut = true;
      return;
    }
    found.matches += 1;
    found.first ??= { place, snippet: snippetAt(text, index, match.length) };
  }
}

async function* linesOf(file: string): AsyncGenerator<string> {
  let started: Buffer[] = [];
  let bytes = 0;
  const ended = () => {
    const line = bytes > maxLineBytes ? '' : Buffer.concat(started).toString('utf8');
    started = [];
    bytes = 0;
    return line;
  };
  const add = (piece: Buffer) => {
    bytes += piece.length;
    if (bytes > maxLineBytes) started = [];
    else started.push(piece);
  };
  const pieces: AsyncIterable<Buffer> = createReadStream(file, { highWaterMark: 1 << 20 });
  for await (const piece of pieces) {
    let from = 0;
    for (let end = piece.indexOf(newLine); end !== -1; end = piece.indexOf(newLine, from)) {
      add(piece.subarray(from, end));
      yield ended();
      from = end + 1;
    }
    add(piece.subarray(from));
  }
  yield ended();
}
