/** The languages besides JSON that the editor colours; each is loaded with its first text. */
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

/** The names that people and files give the languages, which are not always the editor's. */
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

/** The language with a name, given in lower case; undefined where the editor has none. */
export const codeLanguageNamed = (named: string): CodeLanguage | undefined =>
  names.find(([, name]) => name.test(named))?.[0];
