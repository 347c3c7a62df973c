import { isObject } from '../../../shared/json/is-object.ts';
import { identifiers, type CatalogKind } from '../../../shared/model/servers/connection.ts';
import {
  gravest,
  type ChangeReason,
  type ChangeVerdict,
  type DefinitionChange,
} from '../../../shared/model/definition-change.ts';
import { canonicalText } from '../../../shared/json/canonical-json.ts';
import { isSaidAlike } from './schema/fingerprint.ts';
import type { Narrowing } from './schema/narrowing.ts';
import { narrowings } from './schema/narrowings.ts';

type Definition = Record<string, unknown>;

/** Of one change, no more reasons are told. */
const mostReasons = 50;
/** Longer texts are not told beside each other. */
const longestText = 4000;

/**
 * How two lists of definitions differ, by name and, where a name comes several times, by its place
 * among them; in the order of the list as it is now, removed ones last.
 */
export function compareLists(
  kind: CatalogKind,
  before: readonly unknown[],
  after: readonly unknown[],
): DefinitionChange[] {
  const [old, now] = [byName(kind, before), byName(kind, after)];
  const changes: DefinitionChange[] = [];
  for (const [key, { name, definition }] of now) {
    const former = old.get(key);
    if (!former) {
      changes.push({ name, what: 'added', verdict: 'compatible', reasons: [] });
      continue;
    }
    const reasons = compareDefinitions(kind, former.definition, definition);
    if (reasons.length === 0) continue;
    const verdict = gravest(reasons.map((one) => one.verdict));
    changes.push({ name, what: 'changed', verdict, reasons: reasons.slice(0, mostReasons) });
  }
  for (const [key, { name }] of old) {
    if (!now.has(key)) changes.push({ name, what: 'removed', verdict: 'breaking', reasons: [] });
  }
  return changes;
}

type Named = { name: string; definition: Definition };

function byName(kind: CatalogKind, items: readonly unknown[]): Map<string, Named> {
  const named = new Map<string, Named>();
  const counts = new Map<string, number>();
  for (const item of items) {
    const name = isObject(item) ? item[identifiers[kind]] : undefined;
    if (!isObject(item) || typeof name !== 'string') continue;
    const place = counts.get(name) ?? 0;
    counts.set(name, place + 1);
    named.set(JSON.stringify([name, place]), { name, definition: item });
  }
  return named;
}

/** What is different about one definition; empty for the same one. */
export function compareDefinitions(
  kind: CatalogKind,
  before: Definition,
  after: Definition,
): ChangeReason[] {
  const parts = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return parts.flatMap((part) => {
    const [old, now] = [before[part], after[part]];
    if (canonicalText(old) === canonicalText(now)) return [];
    if (kind === 'tools' && part === 'inputSchema') return inputReasons(old ?? {}, now ?? {});
    if (kind === 'tools' && part === 'outputSchema') return outputReasons(old, now);
    if (kind === 'prompts' && part === 'arguments') return argumentReasons(old, now);
    return [plainReason(part, old, now)];
  });
}

/** Parts that tell a reader something, and a model, too. */
const forReaders = new Set(['title', 'description', 'icons']);

function plainReason(part: string, before: unknown, after: unknown): ChangeReason {
  const verdict: ChangeVerdict = forReaders.has(part) ? 'text-only' : 'undecided';
  const what = before === undefined ? 'was added' : after === undefined ? 'was removed' : 'changed';
  const reason = { verdict, part, pointer: '', message: `${part} ${what}` };
  const texts = { before: textOf(before), after: textOf(after) };
  const isLong = texts.before.length > longestText || texts.after.length > longestText;
  return isLong ? reason : { ...reason, texts };
}

const textOf = (value: unknown): string =>
  value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value, null, 2);

/** Whoever sends what the old schema accepted has to be understood. */
function inputReasons(before: unknown, after: unknown): ChangeReason[] {
  const part = 'inputSchema';
  if (isSaidAlike(before, after)) return [wordsChanged(part)];
  const found = narrowings(before, after).filter(({ about }) => about !== 'room');
  const reasons = found.map((one) => reasonOf(part, one));
  return reasons.length > 0
    ? reasons
    : [{ verdict: 'compatible', part, pointer: '', message: 'accepts everything it did before' }];
}

/** Whoever reads results has to find what the old schema promised. */
function outputReasons(before: unknown, after: unknown): ChangeReason[] {
  const part = 'outputSchema';
  const whole = { part, pointer: '' };
  if (before === undefined) {
    return [{ ...whole, verdict: 'compatible', message: 'results now have a schema' }];
  }
  if (after === undefined) {
    return [{ ...whole, verdict: 'breaking', message: 'results no longer have a schema' }];
  }
  if (isSaidAlike(before, after)) return [wordsChanged(part)];
  // Compared the other way round: what is new there is what was.
  const found = narrowings(after, before).filter(({ about }) => about === undefined);
  const reasons = found.map((one) => ({
    ...reasonOf(part, one),
    message: `results may now differ from the old schema: ${one.formerly}`,
  }));
  return reasons.length > 0
    ? reasons
    : [{ ...whole, verdict: 'compatible', message: 'still guarantees everything it did before' }];
}

const wordsChanged = (part: string): ChangeReason => ({
  verdict: 'text-only',
  part,
  pointer: '',
  message: 'titles, descriptions or examples changed',
});

const reasonOf = (part: string, { verdict, pointer, message }: Narrowing): ChangeReason => ({
  verdict,
  part,
  pointer,
  message,
});

/** The arguments of a prompt, which are texts (specification, prompts). */
function argumentReasons(before: unknown, after: unknown): ChangeReason[] {
  const [old, now] = [before, after].map(argumentsIn);
  if (!old || !now) return [plainReason('arguments', before, after)];
  const part = 'arguments';
  const reasons: ChangeReason[] = [];
  for (const [name, { isRequired }] of now) {
    const former = old.get(name);
    const pointer = `/${name}`;
    if (isRequired && !former?.isRequired) {
      reasons.push({ verdict: 'breaking', part, pointer, message: `${name} is now required` });
    } else if (!former) {
      reasons.push({ verdict: 'compatible', part, pointer, message: `${name} was added` });
    } else if (former.isRequired && !isRequired) {
      reasons.push({ verdict: 'compatible', part, pointer, message: `${name} is now optional` });
    }
  }
  for (const name of old.keys()) {
    if (now.has(name)) continue;
    reasons.push({
      verdict: 'breaking',
      part,
      pointer: `/${name}`,
      message: `${name} was removed`,
    });
  }
  return reasons.length > 0 ? reasons : [wordsChanged(part)];
}

function argumentsIn(value: unknown): Map<string, { isRequired: boolean }> | undefined {
  if (value === undefined) return new Map();
  if (!Array.isArray(value)) return undefined;
  const named = new Map<string, { isRequired: boolean }>();
  for (const one of value) {
    if (!isObject(one) || typeof one['name'] !== 'string') return undefined;
    named.set(one['name'], { isRequired: one['required'] === true });
  }
  return named;
}
