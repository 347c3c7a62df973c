import type { CatalogKind } from '../../../shared/model/servers/connection.ts';

/** What a server offers besides tools. */
export type Offered = Exclude<CatalogKind, 'tools'>;

export const kindLabel: Record<CatalogKind, string> = {
  tools: 'tool',
  prompts: 'prompt',
  resources: 'resource',
  resourceTemplates: 'template',
};

/** The member that a definition is known by. */
export const keyOf: Record<CatalogKind, string> = {
  tools: 'name',
  prompts: 'name',
  resources: 'uri',
  resourceTemplates: 'uriTemplate',
};
