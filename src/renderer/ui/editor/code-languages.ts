/** The languages that the editor colours beside JSON, each loaded with its first text. */
export const codeLanguages = {
  css: 'CSS',
  cypher: 'Cypher',
  graphql: 'GraphQL',
  html: 'HTML',
  javascript: 'JavaScript',
  liquid: 'Liquid',
  markdown: 'Markdown',
  powershell: 'PowerShell',
  python: 'Python',
  shell: 'shell',
  sql: 'SQL',
  typescript: 'TypeScript',
  xml: 'XML',
  yaml: 'YAML',
};

export type CodeLanguage = keyof typeof codeLanguages;
