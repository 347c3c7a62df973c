/** Decodes percent-encoded text; unchanged where an escape is wrong, as a lone %. */
export function decodedText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A lone % stands for itself.
    return text;
  }
}

/** Decodes a percent-encoded name; where an escape is wrong, only escapes of ASCII are decoded. */
export function decodedName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name.replaceAll(/%[0-7][\da-f]/gi, (escaped) => decodeURIComponent(escaped));
  }
}
