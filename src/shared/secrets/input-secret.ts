/**
 * The name of the secret that is the answer to an input of a server. Where one of them has an `@`,
 * a brace stands between them, which no input that is referred to can have in its name.
 */
export function inputSecretName(serverName: string, input: string): string {
  const sign = `${input}${serverName}`.includes('@') ? '}' : '@';
  return `input:${input}${sign}${serverName}`;
}

/**
 * The name of the input that a secret is the answer to. Its audience, which is the server alone,
 * tells where that name ends: older names have an `@` between input and server, whatever they are.
 */
export function inputOfSecret({ name, audience }: { name: string; audience: string[] }): string {
  const serverName = (audience[0] ?? '').slice('server:'.length);
  return name.slice('input:'.length, -(serverName.length + 1));
}
