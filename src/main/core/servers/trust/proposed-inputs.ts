import type { PreviewValue } from '../../../../shared/model/servers/launch-preview.ts';
import { referencePattern } from '../../../../shared/references.ts';
import type { InputDefinition } from '../../../../shared/model/servers/variables.ts';
import { decidingTexts, textsOf } from './launch-texts.ts';
import type { Launchable } from './trust.ts';

type WithInputs = Pick<Launchable, 'launch' | 'inputs'>;

/**
 * The inputs that an approval binds. A value that the definition proposes can be run by one click,
 * and may not be seen in full in the field that asks for it.
 */
export function boundInputs({ launch, inputs = [] }: WithInputs): object[] {
  const used = inputNamesIn(textsOf(launch));
  return inputs
    .filter(({ name }) => used.has(name))
    .map(({ name, default: proposed, options, isSecret }) => ({
      name,
      proposed,
      options,
      isSecret,
    }));
}

/**
 * The values that a definition proposes for its inputs, as they are shown. `masked` hides secrets;
 * values that decide what runs or is reached are always shown.
 */
export function proposals(
  { launch, inputs = [] }: WithInputs,
  masked: (one: [name: string, value: string]) => PreviewValue,
): PreviewValue[] {
  const used = inputNamesIn(textsOf(launch));
  const decides = inputNamesIn(decidingTexts(launch));
  return inputs
    .filter(({ name }) => used.has(name))
    .flatMap(({ name, default: proposed, options = [] }) => [
      ...(proposed === undefined ? [] : [{ name, value: proposed }]),
      ...options.filter((one) => one !== proposed).map((value) => ({ name, value })),
    ])
    .map(({ name, value }) => {
      const shown = decides.has(name) ? { value } : masked([name, value]);
      return { ...shown, name: `proposed for \${input:${name}}` };
    });
}

/** The first proposed value of each input, by its reference. */
export const firstProposals = ({ inputs = [] }: WithInputs): Record<string, string> =>
  Object.fromEntries(
    inputs.flatMap((input) => {
      const value = firstOf(input);
      return value === undefined ? [] : [[`\${input:${input.name}}`, value] as const];
    }),
  );

const firstOf = ({ default: proposed, options = [] }: InputDefinition) => proposed ?? options[0];

const inputNamesIn = (texts: string[]): Set<string> =>
  new Set(
    texts
      .flatMap((text) => [...text.matchAll(referencePattern)])
      .flatMap(([, kind, name]) => (kind === 'input' && name !== undefined ? [name] : [])),
  );
