/** The value of a JSON text; undefined for what is none. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Gateways also answer with plain text.
    return undefined;
  }
}
