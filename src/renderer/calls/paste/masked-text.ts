import { parseTree } from 'jsonc-parser';
import { mask } from '../../../shared/secrets/mask.ts';
import { maxSecretDepth, secretsIn } from '../../../shared/secrets/secret-places.ts';
import {
  isDeeperThan,
  treeReader,
  type JsonTree,
} from '../../../shared/model/calls/tree-reader.ts';

/** The longest text, in characters: a longer one would hold up the page. */
const maxLength = 200_000;

/**
 * JSON text with dots in place of its secrets; undefined where it is too long, too deep or too
 * broken to find them.
 */
export function maskedText(text: string, schema: unknown): string | undefined {
  if (text.length > maxLength || isDeeperThan(text, maxSecretDepth)) return undefined;
  const tree: JsonTree | undefined = parseTree(text);
  const secrets = tree && secretsIn(tree, treeReader, schema);
  if (!secrets) return undefined;
  const parts: string[] = [];
  let from = 0;
  for (const { here } of secrets) {
    if (here.value === '') continue;
    parts.push(text.slice(from, here.offset), JSON.stringify(mask));
    from = here.offset + here.length;
  }
  return [...parts, text.slice(from)].join('');
}
