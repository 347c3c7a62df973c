import { extname } from 'node:path';
import { hiddenCharacters } from '../../../shared/hidden-characters.ts';

/** Names that Windows keeps for devices, whatever their ending. */
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
/** The longest name, in bytes, which leaves room for what systems add. */
const longest = 200;
const longestEnding = 20;

/**
 * A name to save a file under, which every system takes and which shows what it is: never a path, a hidden
 * file, the name of a device, or one whose characters change places.
 */
export function suggestedName(wanted: string): string {
  const plain = wanted
    .toWellFormed()
    .replaceAll(hiddenCharacters, '')
    .replaceAll(/[\t\n\r\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/[/\\:*?"<>|]/g, '_')
    .replaceAll(/^[\s.]+|[\s.]+$/g, '');
  const name = plain === '' ? 'file' : cut(plain);
  return devices.test(name) ? `_${name}` : name;
}

/** Shortens what stands before the ending, between two characters. */
function cut(name: string): string {
  if (Buffer.byteLength(name) <= longest) return name;
  const ending = extname(name).slice(0, longestEnding);
  let kept = '';
  let left = longest - Buffer.byteLength(ending);
  for (const character of name) {
    left -= Buffer.byteLength(character);
    if (left < 0) break;
    kept += character;
  }
  return kept.trimEnd() + ending;
}
