import { pointerPart, pointerParts } from '../../../../shared/json/json-pointer.ts';
import { isSecretName } from '../../../../shared/secrets/secret-names.ts';
import type {
  HiddenKind,
  RedactionChoice,
} from '../../../../shared/model/traffic/traffic-export.ts';
import { isMasked, mask } from '../../../../shared/secrets/mask.ts';
import { applyEdits, decodedText, jsonEdits, type Container, type Place } from './json-edits.ts';
import type { Tell } from './redact-text.ts';

type Asked = {
  choice: RedactionChoice;
  tell: Tell;
  /**
   * Redacts a string in the JSON, below the nearest member name; returns the same text where it has
   * no secrets.
   */
  inner(text: string, name: string): string;
};

/** JSON Schema keywords whose values describe a secret, and never are one. */
const schemaWord =
  /^(?:type|title|description|format|pattern|required|contentEncoding|contentMediaType|\$\w+)$/;
/** JSON Schema keywords whose members may be named after secrets, and describe them. */
const describing = /^(?:properties|patternProperties|\$defs|definitions|dependentSchemas)$/;
const maxPlace = 200;

/** Masks the secrets in a JSON text, valid or not; everything else stays as it is written. */
export function redactJson(text: string, { choice, tell, inner }: Asked): string {
  const pointers = choice.pointers.map(pointerParts);
  const masked = JSON.stringify(mask);
  const hidden = (kind: HiddenKind, around: Container[]) => {
    tell(kind, placeOf(around));
    return { instead: masked };
  };

  const edits = jsonEdits(text, {
    value({ start, end, first, around }: Place) {
      const here = around.at(-1) as Container;
      if (pointers.some((parts) => leadsTo(parts, around))) return hidden('pointer', around);
      const written = (): string => text.slice(start, end);
      if (choice.members && first === '"' && /^(?:name|key|header)$/i.test(String(here.part))) {
        here.namesSecret ||= isSecretName(decodedText(written()));
      }
      if (choice.members && here.isArray && first === '"') {
        if (here.namesNext) {
          here.namesNext = false;
          return hidden('member', around);
        }
        inPair(here, decodedText(written()), { start, end });
      }
      if (choice.members && /^value$/i.test(String(here.part)) && first !== '{' && first !== '[') {
        here.value = { start, end };
      }
      const isNamed = choice.members && typeof here.part === 'string' && isSecretName(here.part);
      if (isNamed && first === '{' && describing.test(around.at(-2)?.name ?? '')) {
        return { note: 'secret' };
      }
      if (isNamed && isSecretValue(here.part as string, first, written)) {
        return hidden('member', around);
      }
      if (here.note === 'secret' && (first === '"' || /^[-\d]/.test(first))) {
        const isAbout =
          schemaWord.test(here.name) || (first !== '"' && !holdsValue.test(here.name));
        if (!isAbout) return hidden('member', around);
      }
      if (first !== '"') return 'into';
      const plain = decodedText(written());
      const shown = inner(plain, here.name);
      return shown === plain ? 'into' : { instead: JSON.stringify(shown) };
    },
    closed({ namesSecret, value, isArray, part }, around) {
      if (isArray && part !== 1) return undefined;
      if (!namesSecret || !value || isMasked(decodedText(text.slice(value.start, value.end)))) {
        return undefined;
      }
      tell('member', `${placeOf(around)}/${isArray ? 1 : 'value'}`);
      return { ...value, instead: masked };
    },
  });
  return applyEdits(text, edits);
}

/**
 * Handles pairs in arrays: an option names the item after it, and the first of two items names the
 * second.
 */
function inPair(here: Container, text: string, place: { start: number; end: number }): void {
  here.namesNext = /^--?[a-z][\w-]*$/i.test(text) && isSecretName(text);
  if (here.part === 0) here.namesSecret = isSecretName(text) && !lists.test(here.name);
  if (here.part === 1) here.value = place;
}

/** Members whose arrays list names, so that the first item does not name the second. */
const lists = /^(?:required|enum|fields|columns)$/;
const holdsValue = /^(?:default|const|enum|examples?|value)$/;

/**
 * Whether the value of a member that has a secret's name is a secret. Null, flags, empty texts and
 * token counts are not.
 */
function isSecretValue(name: string, first: string, written: () => string): boolean {
  if (first === '{' || first === '[') return true;
  const text = written();
  if (/^(?:null|true|false|"")$/.test(text) || isMasked(decodedText(text))) return false;
  return first === '"' || !/tokens?$/i.test(name);
}

function leadsTo(parts: string[], around: Container[]): boolean {
  if (parts.length !== around.length - 1) return false;
  return parts.every((part, i) => part === '*' || part === String(around[i + 1]?.part));
}

/**
 * The place as a JSON Pointer, with `*` for array positions, so that all items of an array are one place.
 */
function placeOf(around: Container[]): string {
  // The first container stands for the whole text, and has a name only where the braces are
  // missing.
  const named = around[0]?.part === undefined ? around.slice(1) : around;
  const parts = named.map(({ isArray, part }) => (isArray ? '*' : pointerPart(part ?? '')));
  return `/${parts.join('/')}`.slice(0, maxPlace);
}
