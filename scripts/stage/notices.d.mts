export function noticesOf(
  packages: { name: string; version: string; license: string; repository?: string; text: string }[],
): string;
