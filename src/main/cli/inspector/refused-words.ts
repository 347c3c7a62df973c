const signIn =
  'Wirebench keeps its own sign-ins: run wirebench login ADDRESS once, and leave this out.';
const client =
  'Name the client under “oauth” of the server’s entry in mcp.json, or with wirebench login --client-id, and leave this out.';
const load = 'wirebench call TOOL --load N --at-once N calls a tool many times.';
const skills = 'wirebench skills checks what it prints of a skill.';
const catalog = 'wirebench servers list, add and remove work on Wirebench’s own list.';

/** The options of the Inspector that have no counterpart, with what to do in place of each. */
const refusedOptions: Record<string, string> = {
  '--app-info': 'wirebench list tools --json prints the _meta.ui of each tool.',
  '--advertise-apps': 'wirebench list tools --declare apps asks as a client that shows apps.',
  '--verify': skills,
  '--require-digests': skills,
  '--skill-catalog-max-skills': skills,
  '--skill-catalog-max-bytes': skills,
  '--load': load,
  '--load-concurrency': load,
  '--load-duration': load,
  '--load-requests': load,
  '--load-rate': load,
  '--use-stored-auth': signIn,
  '--stored-auth-only': signIn,
  '--wait-for-auth': signIn,
  '--list-stored-auth': signIn,
  '--relogin': signIn,
  '--no-revoke': signIn,
  '--print-handoff': signIn,
  '--client-config': client,
  '--client-id': client,
  '--client-secret': client,
  '--client-metadata-url': client,
  '--callback-url': client,
  '--completion': 'wirebench completion bash, zsh or fish prints a script.',
  '--rename': catalog,
  '--cursor': 'wirebench raw METHOD sends any request with any params.',
};

const refusedWebOptions: Record<string, string> = {
  '--dev': 'It is for working on the Inspector itself.',
  '--method': 'It asks once and prints the answer: put --cli before the server.',
};

const refusedMethods: Record<string, string> = {
  'skills/list': 'Use wirebench skills.',
  'skills/get': 'Use wirebench skills NAME.',
  'resources/directory/read': 'Use wirebench raw resources/directory/read.',
  'servers/list': `${catalog} wirebench servers import shows the Inspector’s.`,
  'servers/show': `${catalog} wirebench servers import shows the Inspector’s.`,
  'servers/add': catalog,
  'servers/edit': catalog,
  'servers/remove': catalog,
};

/** What to do in place of an option of the Inspector; undefined where it is none of those. */
export function refusedOption(word: string, isCli: boolean): string | undefined {
  const name = word.split('=', 1)[0] ?? word;
  const refused = isCli ? refusedOptions : refusedWebOptions;
  return Object.hasOwn(refused, name) ? refused[name] : undefined;
}

/** The same for a value of `--method`. */
export const refusedMethod = (method: string): string | undefined =>
  Object.hasOwn(refusedMethods, method) ? refusedMethods[method] : undefined;
