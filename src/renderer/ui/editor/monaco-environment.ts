import editorThread from 'monaco-editor/editor/editor.worker?worker&url';
import jsonThread from 'monaco-editor/languages/features/json/json.worker?worker&url';
import { monacoPolicy, startThread } from '../trusted-types.ts';

/**
 * Gives Monaco its worker threads and its Trusted Types policy; must run before any of its modules
 * loads.
 */
export function prepareEnvironment(): void {
  self.MonacoEnvironment = {
    getWorker: (_id, label) => startThread(label === 'json' ? jsonThread : editorThread),
    createTrustedTypesPolicy: monacoPolicy,
  };
}
