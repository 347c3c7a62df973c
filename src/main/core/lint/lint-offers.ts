import type { CatalogKind } from '../../../shared/model/connection.ts';
import type { LintFinding } from '../../../shared/model/lint.ts';
import { isObject, type Json } from '../validation/schema-keywords.ts';
import { definitionText } from './definition-text.ts';
import { Findings, quoted } from './findings.ts';
import { lintHiddenText } from './hidden-text.ts';

type Offered = Exclude<CatalogKind, 'tools'>;

const words: Record<Offered, string> = {
  prompts: 'prompt',
  resources: 'resource',
  resourceTemplates: 'template',
};
const keys: Record<Offered, string> = {
  prompts: 'name',
  resources: 'uri',
  resourceTemplates: 'uriTemplate',
};
/** More than this is no definition to be read by people. */
const maxArguments = 200;

/** What is invalid in the definitions of prompts, resources or templates of them, or hard to use, by place in the list. */
export function lintOffers(kind: Offered, items: unknown[]): LintFinding[][] {
  const counts = new Map<unknown, number>();
  for (const item of items) {
    const key = isObject(item) ? item[keys[kind]] : undefined;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return items.map((item) => {
    const findings = new Findings();
    if (!isObject(item)) {
      const message = `It is ${quoted(item)}, no definition at all: clients refuse the list. Send an object.`;
      findings.add('definition-type', { severity: 'error', pointer: '', message });
      return findings.list();
    }
    lintKey(kind, item, counts, findings);
    lintTexts(kind, item, findings);
    if (kind === 'prompts') lintArguments(item['arguments'], findings);
    if (definitionText(item) !== undefined) lintHiddenText(item, findings);
    return findings.list();
  });
}

/** By what it is called. */
function lintKey(kind: Offered, item: Json, counts: ReadonlyMap<unknown, number>, findings: Findings): void {
  const key = keys[kind];
  const value = item[key];
  const add = (rule: string, message: string) =>
    findings.add(rule, { severity: 'error', pointer: `/${key}`, message });
  if (typeof value !== 'string' || value === '') {
    add(`${key}-missing`, `It has no ${key}, so that nothing can get it. Give it a ${key} that is a text.`);
    return;
  }
  const count = counts.get(value) ?? 0;
  if (count > 1) add(`${key}-duplicate`, `${count} ${words[kind]}s have the ${key} ${quoted(value)}: only one of them can be got, and which is not defined. Change the others.`);
  if (kind === 'resources' && !/^[a-z][a-z\d+.-]*:/i.test(value)) {
    add('uri-invalid', `${quoted(value)} is no URI, since it begins with no scheme. Clients can’t tell where it belongs. Begin it with one, as file: or your own.`);
  }
  const fault = kind === 'resourceTemplates' ? templateFault(value) : undefined;
  if (fault !== undefined) add('uri-template-invalid', `${quoted(value)} is no URI template (RFC 6570): ${fault}. Clients can’t make a URI of it.`);
  if (kind !== 'prompts' && typeof item['name'] !== 'string') {
    findings.add('name-missing', { severity: 'error', pointer: '/name', message: 'It has no name, which clients that check what they get refuse. Give it a name that is a text.' });
  }
} // prettier-ignore

const variable = /^[+#./;?&]?(?:[\w%.]+(?::[1-9]\d{0,3}|\*)?)(?:,[\w%.]+(?::[1-9]\d{0,3}|\*)?)*$/;

function templateFault(template: string): string | undefined {
  const outside = template.replaceAll(/\{[^{}]*\}/g, '');
  if (/[{}]/.test(outside)) return 'a brace has no other';
  const expressions = Array.from(template.matchAll(/\{([^{}]*)\}/g), ([, inner = '']) => inner);
  if (expressions.length === 0) return 'it has no variable, so that it is a resource';
  const odd = expressions.find((inner) => !variable.test(inner));
  return odd === undefined ? undefined : `${quoted(`{${odd}}`)} names no variable`;
}

function lintTexts(kind: Offered, item: Json, findings: Findings): void {
  for (const name of ['title', 'description', 'mimeType']) {
    const value = item[name];
    if (value === undefined || typeof value === 'string') continue;
    const message = `${name} is ${quoted(value)}, no text. Clients that check what they get refuse the whole list. Make it a string, or leave it out.`;
    findings.add('member-type', { severity: 'error', pointer: `/${name}`, message });
  }
  const { description } = item;
  if (description !== undefined && description !== '') return;
  const message = `It has no description: people and models must guess from the name what the ${words[kind]} is for.`;
  findings.add('description-missing', { severity: 'hint', pointer: '/description', message });
}

function lintArguments(list: unknown, findings: Findings): void {
  if (list === undefined) return;
  if (!Array.isArray(list)) {
    const message = 'The arguments are no list, so that clients refuse the prompt or ask for nothing. Send a list.';
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
      add('argument-name', 'error', '', 'This argument has no name, so that no value can be given. Name it.');
      continue;
    }
    if (names.has(name)) add('argument-duplicate', 'error', '/name', `Two arguments are named ${quoted(name)}: only one value can be given. Rename one.`);
    names.add(name);
    if (required !== undefined && typeof required !== 'boolean') {
      add('argument-required', 'error', '/required', `required is ${quoted(required)}, neither true nor false. Use true or false.`);
    }
    if (typeof description !== 'string' || description === '') {
      add('argument-description', 'hint', '', `The argument ${quoted(name)} has no description: people must guess what to type.`);
    }
  }
} // prettier-ignore
