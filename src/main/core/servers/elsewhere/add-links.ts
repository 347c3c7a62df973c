type Entry = Record<string, unknown>;

/** Makes the link by which an app offers to add a server, as its maker documents it. */
export type AddLink = (name: string, entry: Entry) => string;

// Base64 has plus signs, which a query would turn into blanks; parentheses would end a link of Markdown.
const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
const base64 = (entry: Entry) => encoded(Buffer.from(JSON.stringify(entry)).toString('base64'));
const nameAndConfig: AddLink = (name, entry) => `name=${encoded(name)}&config=${base64(entry)}`;

export const cursorLink: AddLink = (name, entry) =>
  `cursor://anysphere.cursor-deeplink/mcp/install?${nameAndConfig(name, entry)}`;

/** Markdown may lead to https only; this page leads on to the app. */
export const cursorPage: AddLink = (name, entry) =>
  `https://cursor.com/install-mcp?${nameAndConfig(name, entry)}`;

export const vscodeLink: AddLink = (name, entry) =>
  `vscode:mcp/install?${encoded(JSON.stringify({ name, ...entry }))}`;

export const vscodePage: AddLink = (name, entry) =>
  `https://insiders.vscode.dev/redirect?url=${encoded(vscodeLink(name, entry))}`;

export const lmStudioLink: AddLink = (name, entry) =>
  `lmstudio://add_mcp?${nameAndConfig(name, entry)}`;

/** Goose asks for the values of variables itself, and takes a command only. */
export const gooseLink: AddLink = (name, entry) => {
  const { command, args, env } = entry as {
    command?: string;
    args?: string[];
    env?: Record<string, string>;
  };
  const words = [
    `cmd=${encoded(command ?? '')}`,
    ...(args ?? []).map((arg) => `arg=${encoded(arg)}`),
    `id=${encoded(name)}`,
    `name=${encoded(name)}`,
    'description=',
    ...Object.keys(env ?? {}).map((key) => `env=${encoded(key)}`),
  ];
  return `goose://extension?${words.join('&')}`;
};
