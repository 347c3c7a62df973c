import { expect, test } from 'vitest';
import { pathWanted } from './path-wanted.ts';

test.each([
  ['path', {}, 'any'],
  ['path', { description: 'The file to read' }, 'file'],
  ['path', { description: 'Folder to list' }, 'folder'],
  ['path', { description: 'A file or directory' }, 'any'],
  ['file_path', {}, 'file'],
  ['filePath', { description: 'Where the directory is' }, 'file'],
  ['fileAbsolutePath', { description: 'Absolute path to the Excel file' }, 'file'],
  ['absoluteThemePath', { description: 'The absolute path to the theme directory' }, 'folder'],
  ['repo_path', {}, 'folder'],
  ['outputDir', {}, 'folder'],
  ['OUTPUT_DIRECTORY', {}, 'folder'],
  ['cwd', {}, 'folder'],
  ['filename', {}, 'file'],
  ['x', { format: 'file-path' }, 'file'],
  ['x', { format: 'directory-path' }, 'folder'],
])('%s %j asks for a place: %s', (name, schema, kind) => {
  expect(pathWanted(name, schema)).toBe(kind);
});

test.each([
  ['profile', {}],
  ['jsonPath', {}],
  ['webhookPath', {}],
  ['path', { format: 'uri' }],
  ['path', { format: 'constructor' }],
  ['path', { description: 'Path of the endpoint' }],
  ['path', { description: 'Path in the repository' }],
  ['copyToFolder', { description: 'The ID of a folder' }],
  ['folder', { description: 'The name of the folder' }],
  ['imagePath', { description: 'Path to the image field in the document' }],
  ['configFile', { description: 'The contents of the circleci config file' }],
  ['full_path', {}],
  ['', {}],
  ['__proto__', {}],
  ['paths', {}],
])('%s %j asks for none', (name, schema) => {
  expect(pathWanted(name, schema)).toBeUndefined();
});
