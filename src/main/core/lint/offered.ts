import type { CatalogKind } from '../../../shared/model/servers/connection.ts';

/** The kinds of lists that a server may offer besides tools. */
export type Offered = Exclude<CatalogKind, 'tools'>;

export const kindLabel: Record<CatalogKind, string> = {
  tools: 'tool',
  prompts: 'prompt',
  resources: 'resource',
  resourceTemplates: 'template',
};
