import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { inputsOf } from './known-actions.ts';

/**
 * What GitHub’s own language service finds wrong in a workflow or an action.yml; it needs no network. Its
 * parts import JSON without saying so, which Node takes from nobody but a hook.
 */
export async function workflowFindings(file: string, text: string): Promise<string[]> {
  const hook = registerHooks({
    load(url, context, next) {
      if (!/\/@actions\/.*\.json$/.test(url)) return next(url, context);
      const source = readFileSync(fileURLToPath(url), 'utf8');
      return { format: 'json', source, shortCircuit: true };
    },
  });
  try {
    const { registerLogger, validate } = await import('@actions/languageservice');
    const { clearCache } = await import('@actions/languageservice/utils/workflow-cache');
    // It keeps what it read by address.
    clearCache();
    // What it can't do it tells a log, and goes on as if nothing were wrong.
    const failures: string[] = [];
    registerLogger({ ...console, error: (text) => void failures.push(text) });
    const document = TextDocument.create(`file:///${file}`, 'yaml', 1, text);
    const findings = await validate(document, {
      actionsMetadataProvider: { fetchActionMetadata },
      fileProvider: { getFileContent },
    });
    const texts = findings.map(
      ({ range, message }) => `${file}:${range.start.line + 1} ${message}`,
    );
    return [...texts, ...failures];
  } finally {
    hook.deregister();
  }
}

type Reference = { owner: string; name: string; ref: string };

function fetchActionMetadata({ owner, name, ref }: Reference) {
  const inputs = inputsOf(`${owner}/${name}`, ref);
  return Promise.resolve(inputs && { name, description: '', inputs });
}

function getFileContent(reference: { path?: string }) {
  const path = reference.path ?? '';
  return Promise.resolve({ name: path, content: readFileSync(path, 'utf8') });
}
