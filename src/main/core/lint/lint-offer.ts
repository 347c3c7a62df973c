import { isObject } from '../../../shared/json/is-object.ts';
import { identifiers } from '../../../shared/model/servers/connection.ts';
import type { Json } from '../validation/schema-keywords.ts';
import { quoted, type Findings } from './findings.ts';
import { lintHiddenText } from './lint-hidden-text.ts';
import { lintTemplate } from './lint-template.ts';
import { kindLabel, type Offered } from './offered.ts';

/** The most arguments of a prompt that are checked. */
const maxArguments = 200;

/**
 * Lints the definition of a prompt, a resource or a resource template by itself, without the others
 * of its list.
 */
export function lintOffer(kind: Offered, item: Json, findings: Findings): void {
  lintKey(kind, item, findings);
  lintTexts(kind, item, findings);
  if (kind === 'prompts') lintArguments(item['arguments'], findings);
  lintHiddenText(item, findings);
}

/** Lints the name, URI or URI template by which an item is requested. */
function lintKey(kind: Offered, item: Json, findings: Findings): void {
  const key = identifiers[kind];
  const value = item[key];
  const add = (rule: string, message: string) =>
    findings.add(rule, { severity: 'error', pointer: `/${key}`, message });
  if (typeof value !== 'string' || value === '') {
    add(`${key}-missing`, `It has no ${key}, so it can’t be read. Give it a ${key} (a string).`);
    return;
  }
  if (kind === 'resources' && !/^[a-z][a-z\d+.-]*:/i.test(value)) {
    add(
      'uri-invalid',
      `${quoted(value)} is not a URI: it has no scheme. Clients can’t tell where it belongs. Start it with one, such as file: or your own.`,
    );
  }
  if (kind === 'resourceTemplates') lintTemplate(value, findings);
  if (kind !== 'prompts' && typeof item['name'] !== 'string') {
    findings.add('name-missing', {
      severity: 'error',
      pointer: '/name',
      message: 'It has no name: clients that validate refuse it. Give it a name (a string).',
    });
  }
}

function lintTexts(kind: Offered, item: Json, findings: Findings): void {
  for (const name of ['title', 'description', 'mimeType']) {
    const value = item[name];
    if (value === undefined || typeof value === 'string') continue;
    const message = `${name} is ${quoted(value)}, not a string. Clients that validate refuse the whole list. Make it a string, or leave it out.`;
    findings.add('member-type', { severity: 'error', pointer: `/${name}`, message });
  }
  const { description } = item;
  if (description !== undefined && description !== '') return;
  const message = `It has no description: people and models must guess from the name what the ${kindLabel[kind]} is for.`;
  findings.add('description-missing', { severity: 'hint', pointer: '/description', message });
}

function lintArguments(list: unknown, findings: Findings): void {
  if (list === undefined) return;
  if (!Array.isArray(list)) {
    const message =
      'The arguments are not a list: clients refuse the prompt, or ask for nothing. Send a list.';
    findings.add('arguments-type', { severity: 'error', pointer: '/arguments', message });
    return;
  }
  const names = new Set<string>();
  for (const [i, argument] of list.slice(0, maxArguments).entries()) {
    const pointer = `/arguments/${i}`;
    const add = (rule: string, severity: 'error' | 'hint', at: string, message: string) =>
      findings.add(rule, { severity, pointer: pointer + at, message });
    const { name, description, required } = isObject(argument) ? argument : {};
    if (typeof name !== 'string' || name === '') {
      add(
        'argument-name',
        'error',
        '',
        'This argument has no name, so it can’t be given a value. Name it.',
      );
      continue;
    }
    if (names.has(name))
      add(
        'argument-duplicate',
        'error',
        '/name',
        `Two arguments are named ${quoted(name)}: only one value can be given. Rename one.`,
      );
    names.add(name);
    if (required !== undefined && typeof required !== 'boolean') {
      add(
        'argument-required',
        'error',
        '/required',
        `required is ${quoted(required)}, neither true nor false. Use true or false.`,
      );
    }
    if (typeof description !== 'string' || description === '') {
      add(
        'argument-description',
        'hint',
        '',
        `The argument ${quoted(name)} has no description: people must guess what to type.`,
      );
    }
  }
}
