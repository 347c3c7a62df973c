export const isJson = (text: string): boolean => jsonFault(text) === undefined;

/** Why a text is no JSON; undefined where it is. */
export function jsonFault(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
