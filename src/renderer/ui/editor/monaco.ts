import * as monaco from 'monaco-editor/editor';
import 'monaco-editor/features/bracketMatching/register';
import 'monaco-editor/features/clipboard/register';
import 'monaco-editor/features/codicon/register';
import 'monaco-editor/features/contextmenu/register';
import 'monaco-editor/features/find/register';
import 'monaco-editor/features/folding/register';
import 'monaco-editor/features/format/register';
import 'monaco-editor/features/gotoError/register';
import 'monaco-editor/features/hover/register';
import 'monaco-editor/features/linesOperations/register';
import 'monaco-editor/features/multicursor/register';
import 'monaco-editor/features/suggest/register';
import 'monaco-editor/features/unicodeHighlighter/register';
import 'monaco-editor/features/wordOperations/register';
// This module must load with the editor: later, the first editor would lack features of it, such as
// completion.
import 'monaco-editor/languages/features/json/jsonMode';
import { jsonDefaults } from 'monaco-editor/languages/features/json/register';
import { createTokenizationSupport } from 'monaco-editor/languages/features/json/tokenization';
// Each language registers a tokenizer that is loaded with its first text.
import 'monaco-editor/languages/definitions/css/register';
import 'monaco-editor/languages/definitions/cypher/register';
import 'monaco-editor/languages/definitions/graphql/register';
import 'monaco-editor/languages/definitions/html/register';
import 'monaco-editor/languages/definitions/javascript/register';
import 'monaco-editor/languages/definitions/liquid/register';
import 'monaco-editor/languages/definitions/markdown/register';
import 'monaco-editor/languages/definitions/powershell/register';
import 'monaco-editor/languages/definitions/python/register';
import 'monaco-editor/languages/definitions/shell/register';
import 'monaco-editor/languages/definitions/sql/register';
import 'monaco-editor/languages/definitions/typescript/register';
import 'monaco-editor/languages/definitions/xml/register';
import 'monaco-editor/languages/definitions/yaml/register';
import { AssistedModels } from './assisted-models.ts';
import { colouredStart } from '../json/coloured-start.ts';
import { editorSchema } from './editor-schema.ts';

monaco.languages.register({ id: 'json', extensions: ['.json'], mimetypes: ['application/json'] });
// The JSON mode's own tokenizer colours lines of any length, which is slow.
jsonDefaults.setModeConfiguration({ ...jsonDefaults.modeConfiguration, tokens: false });
monaco.languages.setTokensProvider('json', colouredStart(createTokenizationSupport(true)));

monaco.editor.defineTheme('wirebench-dark', {
  base: 'vs-dark',
  inherit: true,
  rules: [],
  colors: { 'editor.background': '#16181c', 'editorGutter.background': '#16181c' },
});
monaco.editor.defineTheme('wirebench-light', {
  base: 'vs',
  inherit: true,
  rules: [],
  colors: { 'editor.background': '#ffffff' },
});

// A model that stays keeps Monaco's thread running, which would end with the last model.
export const kept = monaco.editor.createModel(
  '',
  'plaintext',
  monaco.Uri.parse('inmemory://wirebench/always'),
);

/** The schemas of all editors together, since Monaco has one list of them. */
const assisted = new AssistedModels((schemas) => {
  jsonDefaults.setDiagnosticsOptions({
    validate: true,
    enableSchemaRequest: false,
    // The core validates instead, by every draft and with the same messages as forms.
    schemaValidation: 'ignore',
    schemas: schemas.map(([uri, schema]) => ({
      uri: `${uri}.schema`,
      fileMatch: [uri],
      schema: editorSchema(schema),
    })),
  });
});

/** The URI for a new model that this schema will assist, if any. */
export const uriFor = (language: string, schema: unknown): monaco.Uri =>
  monaco.Uri.parse(
    assisted.uriFor(
      language,
      schema,
      (uri) => monaco.editor.getModel(monaco.Uri.parse(uri)) !== null,
    ),
  );

/** Offers completion and hover by a schema for the model of a URI. Returns its undo. */
export const assistBy = (uri: string, schema: unknown): (() => void) =>
  assisted.assist(uri, schema);

export { monaco };
