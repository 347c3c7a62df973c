/** A definition with more characters is not looked through; no model reads as much. */
export const maxDefinition = 2_000_000;
const maxMembers = 100_000;
/** A definition that is nested deeper might fail to be written or walked. */
const maxDepth = 1000;

/**
 * Whether a definition is too large, or nested too deeply, to be looked through; stops at the first
 * excess.
 */
export function isTooLarge(definition: object): boolean {
  let level: object[] = [definition];
  let length = 0;
  let members = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) return true;
    const below: object[] = [];
    for (const owner of level) {
      const names = Array.isArray(owner) ? [] : Object.keys(owner);
      members += Array.isArray(owner) ? owner.length : names.length;
      if (members > maxMembers) return true;
      for (const name of names) length += name.length;
      const values: unknown[] = Array.isArray(owner) ? owner : Object.values(owner);
      for (const value of values) {
        if (typeof value === 'string') length += value.length;
        else if (typeof value === 'object' && value !== null) below.push(value);
      }
      if (length > maxDefinition) return true;
    }
    level = below;
  }
  return false;
}
