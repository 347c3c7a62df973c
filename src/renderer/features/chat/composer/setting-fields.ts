export type NumberField<Name extends string> = {
  name: Name;
  label: string;
  /** The value that applies while the field is empty. */
  placeholder: string;
  min: number;
  max: number;
  isWhole: boolean;
  wrong: string;
  /** How many of the contract's units make one of the field's. */
  scale?: number;
};

const not = 'not sent';

export const settingFields: NumberField<'temperature' | 'topP' | 'seed' | 'maxOutputTokens'>[] = [
  {
    name: 'temperature',
    label: 'Temperature',
    placeholder: not,
    min: 0,
    max: 2,
    isWhole: false,
    wrong: 'From 0 to 2',
  },
  {
    name: 'topP',
    label: 'Top P',
    placeholder: not,
    min: 0,
    max: 1,
    isWhole: false,
    wrong: 'From 0 to 1',
  },
  {
    name: 'seed',
    label: 'Seed',
    placeholder: not,
    min: Number.MIN_SAFE_INTEGER,
    max: Number.MAX_SAFE_INTEGER,
    isWhole: true,
    wrong: 'A whole number',
  },
  {
    name: 'maxOutputTokens',
    label: 'Max output tokens',
    placeholder: not,
    min: 1,
    max: Number.MAX_SAFE_INTEGER,
    isWhole: true,
    wrong: 'A whole number from 1',
  },
];

type LimitName =
  | 'steps'
  | 'calls'
  | 'tokens'
  | 'cost'
  | 'runMs'
  | 'callTimeoutMs'
  | 'resultCharacters'
  | 'retries';

export const limitFields: NumberField<LimitName>[] = [
  {
    name: 'steps',
    label: 'Max steps',
    placeholder: '10',
    min: 1,
    max: 1000,
    isWhole: true,
    wrong: 'From 1 to 1,000',
  },
  {
    name: 'calls',
    label: 'Max calls',
    placeholder: '25',
    min: 1,
    max: 10_000,
    isWhole: true,
    wrong: 'From 1 to 10,000',
  },
  {
    name: 'tokens',
    label: 'Max tokens',
    placeholder: 'no limit',
    min: 0,
    max: Number.MAX_SAFE_INTEGER,
    isWhole: true,
    wrong: 'A whole number',
  },
  {
    name: 'cost',
    label: 'Max cost, US dollars',
    placeholder: 'no limit',
    min: 0,
    max: 1e9,
    isWhole: false,
    wrong: 'A number from 0',
  },
  {
    name: 'runMs',
    label: 'Max time, seconds',
    placeholder: 'no limit',
    min: 0,
    max: 1e7,
    isWhole: false,
    wrong: 'A number from 0',
    scale: 1000,
  },
  {
    name: 'callTimeoutMs',
    label: 'Time without progress, seconds',
    placeholder: '60',
    min: 0.001,
    max: 1e6,
    isWhole: false,
    wrong: 'More than 0',
    scale: 1000,
  },
  {
    name: 'resultCharacters',
    label: 'Max characters of a result',
    placeholder: '40000',
    min: 1,
    max: 1e9,
    isWhole: true,
    wrong: 'A whole number from 1',
  },
  {
    name: 'retries',
    label: 'Retries',
    placeholder: '2',
    min: 0,
    max: 20,
    isWhole: true,
    wrong: 'From 0 to 20',
  },
];

/** Parses the typed number; undefined for an empty text. */
export function numberIn(
  text: string,
  { min, max, isWhole }: Pick<NumberField<string>, 'min' | 'max' | 'isWhole'>,
): number | undefined | 'wrong' {
  if (text.trim() === '') return undefined;
  const value = Number(text);
  const isFit = value >= min && value <= max && (!isWhole || Number.isSafeInteger(value));
  return isFit ? value : 'wrong';
}
