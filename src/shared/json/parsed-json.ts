/** The value of a JSON text; undefined where it is none, for whoever shows the text itself then. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The text is shown instead.
    return undefined;
  }
}
