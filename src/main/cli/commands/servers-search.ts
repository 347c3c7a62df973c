import { unexpected } from '../cli-error.ts';
import { defineCommand } from '../command.ts';
import { jsonOption } from '../session-options.ts';

export const serversSearchCommand = defineCommand({
  name: 'servers search',
  summary: 'Search a registry for servers',
  details: [
    'Searches registry.modelcontextprotocol.io, or “registry” of settings.json, for servers with these words in their names. Nothing is stored or started.',
  ],
  usage: ['[WORDS] [--registry ADDRESS] [--cursor CURSOR] [--json]'],
  arguments: [{ name: 'WORDS', about: 'words in the names of servers; absent for all' }],
  options: {
    registry: { type: 'string', value: 'ADDRESS', about: 'another registry with the same API' },
    cursor: { type: 'string', value: 'CURSOR', about: 'the cursor that the previous page printed' },
    ...jsonOption,
  },
  exitCodes: { 1: 'the registry could not be searched' },
  stray: (word) => unexpected(word, 'Quote the words.'),
  examples: [
    [
      'wirebench servers search weather',
      'Prints the servers with this word, and how each is started.',
    ],
    [
      'wirebench servers search weather --registry https://registry.example',
      'Asks a registry of your own.',
    ],
  ],
  read({ values, positionals: [text = ''] }) {
    const { registry, cursor } = values;
    return { text, registry, cursor, isJson: values.json === true };
  },
  async run(options, terminal) {
    const { runServersSearch } = await import('../servers/run-search.ts');
    return runServersSearch(options, terminal);
  },
});
