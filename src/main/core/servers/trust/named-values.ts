import type { PreviewValue } from '../../../../shared/model/servers/launch-preview.ts';
import { referencePattern } from '../../../../shared/references.ts';
import type { Settings } from '../../../../shared/model/settings.ts';
import { expandOwnEnv } from '../expand-own-env.ts';
import { decidingTexts, textsOf } from './launch-texts.ts';
import type { Launchable } from './trust.ts';

/** The sources of values for `${NAME}`. */
export type Environments = Pick<Settings, 'environments' | 'environment'>;

/**
 * The values that a launch takes from an environment of the settings, by the reference as it is
 * written. Approvals bind them, since a change of such a value changes what runs.
 */
export function namedValues(
  { launch, environment }: Launchable,
  { environments = [], environment: inUse }: Environments,
): Record<string, string> {
  const { variables = {} } = environments.find(({ name }) => name === (environment ?? inUse)) ?? {};
  const used = textsOf(expandOwnEnv(launch)).flatMap((text) => [
    ...text.matchAll(referencePattern),
  ]);
  return Object.fromEntries(
    used.flatMap(([reference, kind, , name = '']) => {
      const value =
        kind === undefined && Object.hasOwn(variables, name) ? variables[name] : undefined;
      return value === undefined ? [] : [[reference, value] as const];
    }),
  );
}

/**
 * Those values as they are shown. `masked` hides secrets; values that decide what runs or is
 * reached are always shown.
 */
export function previewOfNamed(
  { launch }: Launchable,
  named: Record<string, string>,
  masked: (one: [name: string, value: string]) => PreviewValue,
): PreviewValue[] {
  const deciding = decidingTexts(launch);
  return Object.entries(named).map(([reference, value]) => {
    const decides = deciding.some((text) => text.includes(reference));
    const shown = decides ? { value } : masked([reference.slice(2, -1), value]);
    return { ...shown, name: `value of ${reference}` };
  });
}
