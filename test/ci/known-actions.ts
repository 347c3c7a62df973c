import { parse } from 'yaml';
import { readFileSync } from 'node:fs';

type KnownAction = {
  /** The commit that the version’s tag names, read in the action’s own repository. */
  commit: string;
  version: string;
  /** Those of its inputs that are used here, as its action.yml names them. */
  inputs: readonly string[];
  required?: readonly string[];
};

/** Every action that is used here. What is not listed, or at another commit, is a finding. */
export const knownActions: Readonly<Record<string, KnownAction>> = {
  'actions/checkout': {
    commit: '3d3c42e5aac5ba805825da76410c181273ba90b1',
    version: 'v7.0.1',
    inputs: ['persist-credentials'],
  },
  'actions/setup-node': {
    commit: '820762786026740c76f36085b0efc47a31fe5020',
    version: 'v7.0.0',
    inputs: ['node-version', 'package-manager-cache'],
  },
  'actions/upload-artifact': {
    commit: 'bbbca2ddaa5d8feaa63e36b76fdaad77386f024f',
    version: 'v7.0.0',
    inputs: ['name', 'path', 'include-hidden-files', 'if-no-files-found'],
    required: ['path'],
  },
  'actions/download-artifact': {
    commit: '3e5f45b2cfb9172054b4087a40e8e0b5a5461e7c',
    version: 'v8.0.1',
    inputs: ['name', 'path', 'pattern', 'merge-multiple'],
  },
  'actions/attest-build-provenance': {
    commit: 'a2bbfa25375fe432b6a289bc6b6cd05ecd0c4c32',
    version: 'v4.1.0',
    inputs: [
      'subject-path',
      'subject-name',
      'subject-digest',
      'push-to-registry',
      'create-storage-record',
    ],
  },
  'docker/setup-qemu-action': {
    commit: '96fe6ef7f33517b61c61be40b68a1882f3264fb8',
    version: 'v4.2.0',
    inputs: [],
  },
  'docker/setup-buildx-action': {
    commit: '37fe631027851001ddb9b187196cc803df7f5f0e',
    version: 'v4.3.0',
    inputs: [],
  },
  'docker/login-action': {
    commit: '4907a6ddec9925e35a0a9e82d7399ccc52663121',
    version: 'v4.1.0',
    inputs: ['registry', 'username', 'password'],
  },
  'docker/build-push-action': {
    commit: '53b7df96c91f9c12dcc8a07bcb9ccacbed38856a',
    version: 'v7.3.0',
    inputs: ['context', 'file', 'target', 'platforms', 'push', 'sbom', 'provenance', 'tags'],
  },
};

type Inputs = Record<string, { description: string; required?: boolean; default?: string }>;

/** The inputs of an action at a commit or tag; undefined where it is not known. */
export function inputsOf(name: string, ref: string): Inputs | undefined {
  if (name === 'OWNER/wirebench') return ownInputs();
  const known = knownActions[name];
  if (known?.commit !== ref) return undefined;
  const { inputs, required = [] } = known;
  return Object.fromEntries(
    inputs.map((input) => [input, { description: '', required: required.includes(input) }]),
  );
}

const ownInputs = (): Inputs =>
  (parse(readFileSync('action.yml', 'utf8')) as { inputs: Inputs }).inputs;
