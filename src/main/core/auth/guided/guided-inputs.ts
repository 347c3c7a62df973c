import { isDeepStrictEqual } from 'node:util';
import {
  guidedSteps,
  type GuidedFlow,
  type GuidedInputs,
  type GuidedStepId,
} from '../../../../shared/model/guided-sign-in.ts';
import type { OAuthChoice } from '../../../../shared/model/servers/oauth-choice.ts';
import type { Wanted } from './guided-run.ts';

/** The first step that each input changes. */
const changedBy: Record<keyof GuidedInputs, GuidedStepId> = {
  metadataUrl: 'resource',
  resource: 'request',
  issuer: 'authorization-server',
  endpoints: 'authorization-server',
  scopes: 'request',
  clientId: 'client',
  clientSecret: 'client',
  redirect: 'client',
  way: 'request',
  extra: 'request',
};

/** The inputs after an edit: the secret of a client, which is never shown, stays with it. */
export function editedInputs(before: GuidedInputs, given: GuidedInputs): GuidedInputs {
  const keepsSecret = given.clientId !== undefined && given.clientId === before.clientId;
  const { clientSecret = keepsSecret ? before.clientSecret : undefined } = given;
  const inputs = { ...given, ...(clientSecret !== undefined && { clientSecret }) };
  // What is absent takes nothing away from what the server's definition says.
  return Object.fromEntries(Object.entries(inputs).filter(([, value]) => value !== undefined));
}

/** The first step that has to run again after an edit. */
export function firstChanged(before: GuidedInputs, after: GuidedInputs): GuidedStepId | undefined {
  const names = Object.keys(changedBy) as (keyof GuidedInputs)[];
  const touched = names.filter((name) => !isDeepStrictEqual(before[name], after[name]));
  return guidedSteps.find((id) => touched.some((name) => changedBy[name] === id));
}

/**
 * What is wanted: the inputs, over what a server's definition says. The client of the definition is
 * told to no authorization server or endpoint that was typed in place of what the server names.
 */
export function wantedOf(
  { clientId, clientSecret, ...oauth }: OAuthChoice,
  inputs: GuidedInputs,
): Wanted {
  const isOther = inputs.issuer ?? inputs.metadataUrl ?? inputs.clientId ?? inputs.endpoints;
  return { ...oauth, ...(isOther === undefined && { clientId, clientSecret }), ...inputs };
}

export function shownInputs({ clientSecret, ...inputs }: GuidedInputs): GuidedFlow['inputs'] {
  return { ...inputs, ...(clientSecret !== undefined && { hasClientSecret: true as const }) };
}
