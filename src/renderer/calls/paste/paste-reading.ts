import type { CallMethod } from '../../../shared/model/calls/call.ts';

/** The arguments that something is pasted for. */
export type PasteTarget = { method: CallMethod; name: string; schema: unknown };

/** What a pasted text was understood to be. */
export type Understood = {
  /**
   * The forms that were recognized, in words, the innermost first: a request, in a curl command, in
   * a code block.
   */
  kinds: string[];
  /** The arguments as a JSON object, byte for byte where JSON was pasted. */
  argumentsText: string;
  /** The method and name that the text calls, where it says so. */
  called?: { method?: string; name: string };
  /** What was left out or changed, a sentence each. */
  notes: string[];
};

/** Reads a text that stands within another one. */
export type ReadText = (text: string) => Understood;

export type PasteReading =
  | { status: 'nothing' }
  | { status: 'refused'; reason: string }
  | ({ status: 'understood' } & Understood);

/** Thrown where a text is recognized and can't be taken; the message is a sentence for the user. */
export class PasteRefused extends Error {}

export const within = (
  inner: Understood,
  kind: string,
  notes: readonly string[] = [],
): Understood => ({
  ...inner,
  kinds: [...inner.kinds, kind],
  notes: [...inner.notes, ...notes],
});

export const shortened = (text: string): string =>
  text.length > 60 ? `${text.slice(0, 60)}…` : text;
