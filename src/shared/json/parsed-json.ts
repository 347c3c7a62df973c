/** The value of a JSON text, or undefined where it is no JSON; callers then use the text itself. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The caller uses the text instead.
    return undefined;
  }
}
