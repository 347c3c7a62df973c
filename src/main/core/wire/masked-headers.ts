const secretHeader = /^(authorization|proxy-authorization|cookie|set-cookie|dpop)$|key|token|secret/i;

/** Headers as `name: value` lines; of a secret value only its scheme is left. */
export function maskedHeaders(headers: Headers): string {
  return [...headers].map(([name, value]) => `${name}: ${maskedValue(name, value)}`).join('\n');
}

function maskedValue(name: string, value: string): string {
  if (!secretHeader.test(name)) return value;
  const scheme = /^(Bearer|Basic|DPoP) /i.exec(value)?.[0] ?? '';
  return `${scheme}•••`;
}
