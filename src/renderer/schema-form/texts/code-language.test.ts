import { expect, test } from 'vitest';
import { codeLanguage } from './code-language.ts';

test.each([
  ['sql', {}, 'sql'],
  ['sqlQuery', {}, 'sql'],
  ['html', {}, 'html'],
  ['html_body', {}, 'html'],
  ['query', { description: 'The SQL to run' }, 'sql'],
  ['query', { description: 'A PostgreSQL query' }, 'sql'],
  ['query', { description: 'A graphql query' }, 'graphql'],
  ['code', { description: 'A JavaScript function containing Playwright code' }, 'javascript'],
  ['compose_yaml', {}, 'yaml'],
  ['markdown_content', {}, 'markdown'],
  ['configContent', { description: 'The CircleCI YAML configuration' }, 'yaml'],
  ['x', { contentMediaType: 'text/html' }, 'html'],
  ['x', { contentMediaType: 'application/sql' }, 'sql'],
  ['x', { contentMediaType: 'image/svg+xml; charset=utf-8' }, 'xml'],
  ['x', { contentMediaType: 'text/x-python' }, 'python'],
])('%s %j holds %s', (name, schema, language) => {
  expect(codeLanguage(name, schema)).toBe(language);
});

test.each([
  ['query', {}],
  ['query', { description: 'Search terms. Use quotes for an exact phrase.' }],
  ['country_code', { description: 'As in the HTML of the page' }],
  ['html_id', {}],
  ['sqlTimeout', {}],
  ['resource', { description: 'Complete YAML or JSON' }],
  ['content', { description: 'Text as HTML or Markdown' }],
  ['sql', { format: 'uri' }],
  ['sql', { contentEncoding: 'base64' }],
  ['x', { contentMediaType: 'application/octet-stream' }],
  ['x', { contentMediaType: 'constructor' }],
  ['constructor', {}],
  ['__proto__', { description: 'SQL' }],
  ['', {}],
])('of %s %j no language is known', (name, schema) => {
  expect(codeLanguage(name, schema)).toBeUndefined();
});
