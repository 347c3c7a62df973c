import { isJson } from '../../../shared/json/is-json.ts';
import type { Draft } from '../../../shared/model/calls/draft.ts';
import { holdsSecretName, namesSecret } from '../../../shared/secrets/secret-names.ts';
import { asksForSecret } from '../../../shared/secrets/secret-places.ts';
import { stripSecrets } from './strip-secrets.ts';

const maxLength = 500_000;

/** A draft without its secrets; undefined where they can't be told from the rest. */
export function draftOnDisk(draft: Draft, schema: unknown): Draft | undefined {
  const { text } = draft;
  if (text.length > maxLength) return undefined;
  // The answer to an elicitation that asks for a secret may be the secret itself.
  if (draft.message !== undefined && asksForSecretIn(draft.message, schema)) return undefined;
  if (!isJson(text)) return mayHoldSecret(text, schema) ? undefined : draft;
  const kept = stripSecrets(text, schema);
  if (!kept) return undefined;
  return {
    ...draft,
    text: kept.text,
    ...(kept.leftOut.length > 0 ? { leftOut: kept.leftOut } : {}),
  };
}

/**
 * Whether text that is no JSON may hold a secret, since its names can't be told from its values.
 */
const mayHoldSecret = (text: string, schema: unknown): boolean =>
  asksForSecret(schema) || holdsSecretName(text);

const asksForSecretIn = (message: string, schema: unknown): boolean =>
  asksForSecret(schema) || namesSecret(message);
