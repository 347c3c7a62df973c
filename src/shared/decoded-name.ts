/** What a percent-encoded name says; of a wrong escape what is written, and all that is right around it. */
export function decodedName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name.replaceAll(/%[0-7][\da-f]/gi, (escaped) => decodeURIComponent(escaped));
  }
}
