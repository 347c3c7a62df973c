import { isObject } from '../../../shared/json/is-object.ts';
import type { Json } from '../validation/schema-keywords.ts';
import { quoted, type Findings } from './findings.ts';

const longestName = 128;
const longestForModels = 64;
const shortDescription = 20;
const longDescription = 1024;
const veryLongDescription = 8000;
const largeBytes = 16_000;
const hugeBytes = 64_000;

/** Lints a tool's name, description, null members and annotations. */
export function lintDefinition(tool: Json, findings: Findings): void {
  lintName(tool['name'], findings);
  lintDescription(tool, findings);
  lintNulls(tool, findings);
  lintAnnotations(tool['annotations'], findings);
}

function lintName(name: unknown, findings: Findings): void {
  const pointer = '/name';
  const section = 'tool-names' as const;
  if (typeof name !== 'string' || name === '') {
    const message = 'It has no name, so it can’t be called. Give it a name (a string).';
    findings.add('name-missing', { severity: 'error', pointer, message, section });
  } else if (name.length > longestName) {
    const message = `The name has ${name.length} characters; MCP allows ${longestName}, and most model APIs ${longestForModels}. Shorten it.`;
    findings.add('name-length', { severity: 'warning', pointer, message, section });
  } else if (!/^[\w.-]+$/.test(name)) {
    const [odd] = /[^\w.-]/u.exec(name) ?? [];
    const message = `The name holds ${quoted(odd)}; MCP allows letters A to Z, digits, “_”, “-” and “.” only. Model APIs refuse such a name, or the client must change it. Rename the tool.`;
    findings.add('name-characters', { severity: 'warning', pointer, message, section });
  } else if (name.length > longestForModels || name.includes('.')) {
    const what = name.includes('.') ? 'holds a “.”' : `has ${name.length} characters`;
    const message = `The name ${what}. MCP allows it, but most model APIs take ${longestForModels} characters of A to Z, digits, “_” and “-”, so clients must rename the tool. Prefer a name that fits both.`;
    findings.add('name-for-models', { severity: 'warning', pointer, message });
  }
}

/** Members that may be absent, but not null. */
const optional = [
  'title',
  'description',
  'annotations',
  'outputSchema',
  'icons',
  'execution',
  '_meta',
];

function lintNulls(tool: Json, findings: Findings): void {
  for (const key of optional) {
    if (tool[key] !== null) continue;
    const message = `${key} is null. It may be absent, but not null: clients that validate refuse the whole list. Leave it out.`;
    findings.add('member-null', {
      severity: 'error',
      pointer: `/${key}`,
      message,
      section: 'tools',
    });
  }
}

function lintDescription({ description, name, title }: Json, findings: Findings): void {
  const add = (rule: string, severity: 'error' | 'warning' | 'hint', message: string) =>
    findings.add(rule, { severity, pointer: '/description', message });
  if (description !== undefined && description !== null && typeof description !== 'string') {
    return findings.add('description-type', {
      severity: 'error',
      pointer: '/description',
      message:
        'The description is not a string: clients refuse the list, or drop it. Make it a string.',
      section: 'tools',
    });
  }
  const text = description?.trim() ?? '';
  if (text === '') {
    add(
      'description-missing',
      'warning',
      'It has no description: a model must guess from the name when to call it. Say what it does, when to use it and what comes back.',
    );
  } else if ([name, title].includes(text) || text.length < shortDescription) {
    add(
      'description-short',
      'hint',
      `The description ${quoted(text)} says little more than the name. Say when to use the tool and what comes back.`,
    );
  } else if (text.length > longDescription) {
    const isVery = text.length > veryLongDescription;
    add(
      'description-long',
      isVery ? 'warning' : 'hint',
      `The description has ${text.length} characters, which a model reads in every request; some model APIs refuse more than ${longDescription}. Keep what decides whether and how to call it, and move the rest to a resource or a prompt.`,
    );
  }
}

const hintNames = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'];

function lintAnnotations(annotations: unknown, findings: Findings): void {
  if (annotations === undefined || annotations === null) return;
  const section = 'tools' as const;
  if (!isObject(annotations)) {
    const message = 'The annotations are not an object: clients refuse the tool, or ignore them.';
    findings.add('annotation-type', {
      severity: 'error',
      pointer: '/annotations',
      message,
      section,
    });
    return;
  }
  for (const name of hintNames) {
    const value = annotations[name];
    if (value === undefined || typeof value === 'boolean') continue;
    const message = `${name} is ${quoted(value)}, neither true nor false. Clients refuse the tool or ignore the annotation. Use true or false.`;
    findings.add('annotation-type', {
      severity: 'error',
      pointer: `/annotations/${name}`,
      message,
      section,
    });
  }
  if (annotations['readOnlyHint'] === true && annotations['destructiveHint'] === true) {
    const message =
      'It is marked both read-only and destructive. Clients that skip approval for read-only tools would skip it here. Set one of the two to false.';
    findings.add('annotations-contradictory', {
      severity: 'warning',
      pointer: '/annotations',
      message,
      section,
    });
  }
}

/** Lints the size of a definition in bytes, which a model reads in every request. */
export function lintSize(bytes: number, findings: Findings): void {
  if (bytes <= largeBytes) return;
  const tokens = Math.round(bytes / 4000);
  findings.add('definition-large', {
    severity: bytes > hugeBytes ? 'warning' : 'hint',
    pointer: '',
    message: `The definition has ${Math.round(bytes / 1000)} kB, about ${tokens},000 tokens that a model reads in every request. Shorten descriptions, drop what is rarely used, or split the tool.`,
  });
}
