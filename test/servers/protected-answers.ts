type Known = { scopes: string[]; extra?: Record<string, unknown> };

/** What the tool `whoami` of the protected servers says. */
export function whoIs(access: Known | undefined): string {
  return `${access?.extra?.['account']} with ${access?.scopes.join(' ')}`;
}

export const textResult = (text: string) => ({ content: [{ type: 'text' as const, text }] });
