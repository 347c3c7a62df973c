import { modelName } from '../../../../shared/model/chat/model-name.ts';
import { handsOver, type AnswerRule } from '../../../../shared/model/servers/answer-rule.ts';
import { mask } from '../../../../shared/secrets/mask.ts';
import type {
  LaunchPreview,
  PreviewValue,
} from '../../../../shared/model/servers/launch-preview.ts';
import { referencePattern } from '../../../../shared/references.ts';
import { isSecretVariable, isSecretName } from '../../../../shared/secrets/secret-names.ts';
import { mapOAuthSecrets } from '../../../../shared/model/servers/oauth-secrets.ts';
import { tokenSource } from '../../../../shared/secrets/token-shapes.ts';
import type { Launch } from '../../../../shared/model/servers/server.ts';
import { maskedParameters } from '../../../../shared/secrets/masked-headers.ts';
import { maskUrlPassword } from '../../../../shared/secrets/mask-url-password.ts';
import type { ShellPorts } from '../../ports.ts';
import { previewSandbox } from '../../sandbox/preview-sandbox.ts';
import { changesWhatRuns } from './command-warnings.ts';
import { launchWarnings } from './launch-warnings.ts';
import { ownEnvValues, expandOwnEnv } from '../expand-own-env.ts';
import { filledLaunch, textsOf } from './launch-texts.ts';
import { previewOfNamed } from './named-values.ts';
import { firstProposals, proposals } from './proposed-inputs.ts';
import type { Launchable } from './trust.ts';

/**
 * All that a user sees before a definition first runs or is reached, with what its sandbox would
 * run on this machine, if it has one. Secrets are masked.
 */
export async function previewWithSandbox(
  one: Launchable,
  ports: Pick<ShellPorts, 'environment' | 'platform'>,
  /** The values that it takes from an environment of the settings, by the reference. */
  named: Record<string, string>,
): Promise<LaunchPreview> {
  const preview = previewOf(one, named);
  if (one.launch.kind !== 'stdio') return preview;
  const sandbox = await previewSandbox(one.launch, ports);
  return sandbox.status === 'none' ? preview : { ...preview, sandbox };
}

function previewOf(one: Launchable, named: Record<string, string>): LaunchPreview {
  const { name, launch, upkeep, roots = [], meta = {}, sends } = one;
  const rules = one.answerRules ?? [];
  const env = launch.kind === 'stdio' ? launch.env : {};
  const headers = launch.kind === 'http' ? launch.headers : {};
  const own = { ...one, launch: expandOwnEnv(launch) };
  const whole = filledLaunch(own.launch, { ...firstProposals(one), ...named });
  return {
    name,
    target: targetOf(launch),
    variables: Object.entries(env).map(previewValue),
    headers: Object.entries(headers).map(previewValue),
    others: [
      ...othersOf(launch),
      // Some servers take them for the folders that they may read and write.
      ...roots.map(({ uri }) => ({ name: 'root', value: uri })),
      ...rules.map((rule) => ({ name: 'answer rule', value: ruleText(rule) })),
      ...Object.entries(meta).map(previewOfMeta),
      ...previewOfOwn(launch),
      ...proposals(own, previewValue),
      ...previewOfNamed(own, named, previewValue),
    ],
    handsOver: referencesIn(
      JSON.stringify([own.launch, Object.values(named), rules.filter(handsOver)]),
      named,
    ),
    ...(sends !== undefined && { sends }),
    watched: upkeep?.watch ?? [],
    warnings: [
      ...new Set([launch, own.launch, whole].flatMap(launchWarnings)),
      ...unsetWarnings(own.launch, named),
    ],
  };
}

/** What a rule answers in the user’s place, in words. */
function ruleText({ name, match, answer }: AnswerRule): string {
  const asked = match.method === 'elicitation/create' ? 'an elicitation' : 'a sampling request';
  switch (answer.action) {
    case 'ask':
      return `“${name}” has ${modelName(answer.model)} answer ${asked}`;
    case 'accept':
      return `“${name}” answers ${asked} with ${JSON.stringify(answer.content)}`;
    case 'send':
      return `“${name}” answers ${asked} with ${JSON.stringify(answer.text)}`;
    case 'decline':
    case 'cancel':
      return `“${name}” refuses ${asked}`;
  }
}

function targetOf(launch: Launch): LaunchPreview['target'] {
  if (launch.kind === 'http')
    return { kind: 'http', url: maskedParameters(maskUrlPassword(launch.url)) };
  if (launch.kind === 'bundled') return { kind: 'stdio', command: launch.demo, args: [] };
  const { command, args, cwd } = launch;
  return { kind: 'stdio', command, args, ...(cwd === undefined ? {} : { cwd }) };
}

const known = new Set([
  'kind',
  'command',
  'args',
  'cwd',
  'env',
  'url',
  'headers',
  'demo',
  'sandbox',
]);

/** Other members of the launch are shown as JSON, so that a member added later is never hidden. */
const othersOf = (launch: Launch): PreviewValue[] =>
  Object.entries(launch)
    .filter(([name, value]) => !known.has(name) && value !== undefined)
    .map(([name, value]) =>
      name === 'oauth'
        ? { name: 'sign-in', value: JSON.stringify(shownOAuth(launch)) }
        : previewValue([name, JSON.stringify(value)]),
    );

/** The settings of a sign-in without the secrets that stand in them; references are shown. */
const shownOAuth = (launch: Launch) =>
  launch.kind === 'http' && launch.oauth
    ? mapOAuthSecrets(launch.oauth, (name, value) => previewValue([name, value]).value)
    : undefined;

/**
 * A value with secrets masked by name or shape. Values that can change what runs are shown, since
 * the user must see them, unless their name is a secret's.
 */
function previewValue([name, value]: [string, string]): PreviewValue {
  if (!isSecretValue(name, value)) {
    return { name, value: changesWhatRuns(name) ? value : maskUrlPassword(value) };
  }
  const literal = value.replaceAll(referencePattern, '').trim();
  // The text beside a reference is only its scheme, as in `Bearer ${env:TOKEN}`.
  if (/^(bearer|basic|token)?$/i.test(literal)) return { name, value };
  const [scheme = ''] = /^(bearer|basic|token) /i.exec(value) ?? [];
  return { name, value: `${scheme}${mask}`, maskedLength: value.length - scheme.length };
}

/** A member of `_meta` as JSON, without the secrets in it; each request carries it. */
function previewOfMeta([name, value]: [string, unknown]): PreviewValue {
  const hidden = (key: string, member: unknown): unknown =>
    typeof member === 'string' ? previewValue([key || name, member]).value : member;
  return { name: `_meta ${name}`, value: JSON.stringify(value, hidden) };
}

function isSecretValue(name: string, value: string): boolean {
  if (value === '' || (changesWhatRuns(name) && !isSecretName(name))) return false;
  return isSecretName(name) || isSecretVariable(name) || hasShapeOfSecret.test(value);
}

const hasShapeOfSecret = new RegExp(`${tokenSource}|-----BEGIN [A-Z ]*PRIVATE KEY`);

/**
 * The values that command, arguments and folder take from the definition's own variables. They
 * decide what runs, so they are never masked.
 */
const previewOfOwn = (launch: Launch): PreviewValue[] =>
  Object.entries(ownEnvValues(launch)).map(([reference, value]) => ({
    name: `value of ${reference}`,
    value,
  }));

/**
 * Warnings about references without a value: such a reference is most likely meant to be replaced,
 * and would be passed on as it is written.
 */
const unsetWarnings = (launch: Launch, named: Record<string, string>): string[] =>
  unsetIn(launch, named).map(
    (reference) =>
      `Nothing sets ${reference}: it is passed on literally. Give it a value in Environments, or edit the server to take it from your own environment, a secret or an input.`,
  );

function unsetIn(launch: Launch, named: Record<string, string>): string[] {
  const used = textsOf(launch).flatMap((text) => [...text.matchAll(referencePattern)]);
  const plain = used.flatMap(([reference, kind]) => (kind === undefined ? [reference] : []));
  return [...new Set(plain)].filter((reference) => !Object.hasOwn(named, reference));
}

/** Lists each reference once, with the source of its value in words. */
function referencesIn(text: string, named: Record<string, string>): LaunchPreview['handsOver'] {
  const all = new Map<string, string>();
  for (const [reference, kind, of = '', name = ''] of text.matchAll(referencePattern)) {
    if (kind === undefined && !Object.hasOwn(named, reference)) continue;
    all.set(reference, sourceOf(kind, of || name));
  }
  return [...all].map(([reference, source]) => ({ reference, source }));
}

function sourceOf(kind: string | undefined, name: string): string {
  if (kind === 'env') return `the variable ${name} of your own environment`;
  if (kind === 'input') return `what you enter for ${name} as it connects`;
  if (kind === 'secret') return `the secret ${name} that Wirebench keeps`;
  return `${name} of the active environment`;
}
