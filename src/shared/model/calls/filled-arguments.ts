import { z } from 'zod';
import type { Problem } from './problem.ts';

/** The references whose values are sent in their place, each as it is written: `${env:NAME}`. */
export const chosenReferences = z.lazy(() => z.array(z.string().max(1000)).max(1000));

/** A reference to a variable in the texts of arguments. */
export type ArgumentReference = {
  /** The reference as it is written. */
  reference: string;
  /** Its value, where the page may show it. */
  value?: string;
  /** The length in characters of a value that is kept from the page, since it may be a secret. */
  hiddenLength?: number;
  /** Why it has no value. */
  missing?: string;
};

/** A text of the arguments with the values of variables in it. */
export type FilledText = {
  path: Problem['path'];
  /** A hidden part is a reference in whose place a secret is sent. */
  parts: { text: string; isHidden?: true }[];
};

/** The arguments of a call with the values of the chosen references. */
export type FilledArguments = {
  /** The references in the arguments, chosen or not, in their order, as many as can be shown. */
  references: ArgumentReference[];
  /** How many further references there are. */
  otherReferences: number;
  /** The name of the environment that `${NAME}` references are looked up in. */
  environment?: string;
  /** The arguments as JSON text; references stand in the place of secrets. */
  text: string;
  /** The strings that are changed, as many as can be shown. */
  filled: FilledText[];
  /** How many further strings are changed. */
  otherTexts: number;
  /** A problem for each place of a chosen reference that has no value. */
  problems: Problem[];
};
