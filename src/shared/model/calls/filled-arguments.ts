import { z } from 'zod';
import type { Problem } from './problem.ts';

/** The references whose values are sent in their place, as they are written: `${env:NAME}`. */
export const chosenReferences = z.array(z.string().max(1000)).max(1000);

/** A reference to a variable in the texts of arguments. */
export type ArgumentReference = {
  /** As it is written. */
  reference: string;
  /** Shown, where it may be. */
  value?: string;
  /** Of a value that is kept from the page, since it may be a secret: how long it is. */
  hiddenLength?: number;
  /** Why there is no value. */
  missing?: string;
};

/** A text of the arguments with the values of variables in it. */
export type FilledText = {
  path: Problem['path'];
  /** A hidden part is the reference in whose place a secret is sent. */
  parts: { text: string; isHidden?: true }[];
};

/** What arguments would be sent as. */
export type FilledArguments = {
  /** What they refer to, chosen or not, in its order, as far as there is room to show it. */
  references: ArgumentReference[];
  /** How many more there are. */
  otherReferences: number;
  /** The environment that names without a kind are of. */
  environment?: string;
  /** As JSON text; references stand for what may be a secret. */
  text: string;
  /** The texts that are changed, as far as there is room to show them. */
  filled: FilledText[];
  /** How many more of these there are. */
  otherTexts: number;
  /** What was chosen and has no value, at each place. */
  problems: Problem[];
};
