const maxPattern = 200;
const maxName = 100;
const maxRepeats = 2;

/**
 * Whether a name fits a pattern of the server's; undefined where that is not tried, since it could
 * take for ever: the pattern repeats a group, looks back or around, or repeats more than twice.
 */
export function fitsPattern(name: string, pattern: string): boolean | undefined {
  if (name.length > maxName || pattern.length > maxPattern || !isQuick(pattern)) return undefined;
  try {
    return new RegExp(pattern, 'u').test(name);
  } catch {
    return undefined;
  }
}

function isQuick(pattern: string): boolean {
  const signs = pattern
    .replaceAll(/\\./gs, (sign) => (/\\[1-9k]/.test(sign) ? '\\' : 'x'))
    .replaceAll(/\[[^\]]*\]/g, 'x');
  if (signs.includes('\\') || /\)[*+{?]|\(\?[^:]/.test(signs)) return false;
  return (signs.match(/[*+{]/g) ?? []).length <= maxRepeats;
}
