import type { ServerDefinition } from './server.ts';

/** The registry that is searched unless the settings name another. */
export const officialRegistry = 'https://registry.modelcontextprotocol.io';

/** Whether a registry may be there; `/v0.1/servers` follows it. */
export function isRegistryAddress(text: string): boolean {
  const url = URL.parse(text.trim());
  return url !== null && /^https?:$/.test(url.protocol) && url.username + url.password === '';
}
export const wrongRegistryAddress = 'An address is https://… or http://…, without a password.';

/** A server as a registry lists it; all texts are those of whoever published it. */
export type RegistryEntry = {
  /** Its whole name, such as “com.example/weather”. */
  name: string;
  title?: string;
  description: string;
  version: string;
  /** Its page, or else where its source is. */
  page?: string;
  /** Set where its publisher asks not to use it any more. */
  isDeprecated?: true;
  /** A way to run or to reach it for each package and address. */
  ways: RegistryWay[];
};

export type RegistryWay =
  | { status: 'usable'; definition: ServerDefinition; notes: string[] }
  | { status: 'unusable'; name: string; reason: string };

/** A page of what a registry found. */
export type RegistryPage = {
  entries: RegistryEntry[];
  /** How many entries could not be read. */
  unread: number;
  /** What continues the list, where there is more. */
  nextCursor?: string;
};
