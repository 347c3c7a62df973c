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

/** What people and files call them, which is not always what the editor does. */
const names: readonly [language: CodeLanguage, name: RegExp][] = [
  ['css', /^css$/],
  ['cypher', /^cypher$/],
  ['graphql', /^(?:graphql|gql)$/],
  ['html', /^x?html?$/],
  ['javascript', /^(?:javascript|ecmascript|[cm]?jsx?)$/],
  ['liquid', /^liquid$/],
  ['markdown', /^(?:markdown|md)$/],
  ['powershell', /^(?:powershell|ps1)$/],
  ['python', /^(?:python|py)$/],
  ['shell', /^(?:bash|shell|z?sh)$/],
  ['sql', /^(?:sql|mysql|pgsql|plsql|tsql)$/],
  ['typescript', /^(?:typescript|tsx?)$/],
  ['xml', /^(?:xml|svg|xsd|xslt)$/],
  ['yaml', /^ya?ml$/],
];

/** The language of a name in lower case; undefined where the editor does not know it. */
export const codeLanguageNamed = (named: string): CodeLanguage | undefined =>
  names.find(([, name]) => name.test(named))?.[0];
