import { parseTree } from 'jsonc-parser';
import { maxSecretDepth, secretsIn } from '../../../../shared/secrets/secret-places.ts';
import { mayNameSecret } from '../../../../shared/secrets/secret-names.ts';
import {
  isDeeperThan,
  treeReader,
  type JsonTree,
} from '../../../../shared/model/calls/tree-reader.ts';
import type { KnownSecrets } from './known-secrets.ts';

/** Longer arguments, in characters, are not looked through. */
const maxLearned = 1_000_000;

/**
 * Adds the secrets in the arguments of a call to the known ones: values whose member name, or whose
 * schema where it is given, says that they are secret. Texts with a `${…}` reference are left out.
 */
export function learnArguments(
  known: Pick<KnownSecrets, 'add'>,
  argumentsText: string,
  schema?: unknown,
): void {
  if (argumentsText.length > maxLearned) return;
  if (schema === undefined && !mayNameSecret(argumentsText)) return;
  if (isDeeperThan(argumentsText, maxSecretDepth)) return;
  const root: JsonTree | undefined = parseTree(argumentsText);
  if (!root) return;
  // A schema that is too large to be looked through takes nothing from what names tell.
  const found = secretsIn(root, treeReader, schema ?? {}) ?? secretsIn(root, treeReader, {}) ?? [];
  for (const { here } of found) {
    for (const value of textsIn(here)) if (!value.includes('${')) known.add(value);
  }
}

function textsIn(node: JsonTree): string[] {
  const own: unknown = node.value;
  if (node.type === 'string' && typeof own === 'string') return [own];
  if (node.type === 'property') return node.children?.slice(1).flatMap(textsIn) ?? [];
  return node.children?.flatMap(textsIn) ?? [];
}
