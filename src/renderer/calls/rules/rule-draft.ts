import type { AnswerRule } from '../../../shared/model/servers/answer-rule.ts';
import { isObject } from '../../../shared/json/is-object.ts';
import type { ModelChoice } from '../../../shared/model/chat-endpoint.ts';
import { messageOf } from '../../../shared/rpc/errors.ts';

/** A rule while it is edited: what was typed, whether or not it can be stored. */
export type RuleDraft = {
  name: string;
  isOff: boolean;
  method: AnswerRule['match']['method'];
  tool: string;
  contains: string;
  /** The exact names of the fields, with commas between them; empty for any. */
  fields: string;
  schema: string | undefined;
  action: AnswerRule['answer']['action'];
  from: 'nothing' | 'defaults' | 'sample';
  contentText: string;
  text: string;
  model: ModelChoice | undefined;
  delayS: string;
  times: string;
};

export const newRule: RuleDraft = {
  name: '',
  isOff: false,
  method: 'elicitation/create',
  tool: '',
  contains: '',
  fields: '',
  schema: undefined,
  action: 'accept',
  from: 'defaults',
  contentText: '{}',
  text: '',
  model: undefined,
  delayS: '',
  times: '',
};

export function draftOf(rule: AnswerRule): RuleDraft {
  const { name, isOff = false, match, answer, delayMs, times } = rule;
  return {
    ...newRule,
    name,
    isOff,
    method: match.method,
    tool: match.tool ?? '',
    contains: match.contains ?? '',
    fields: match.fields?.join(', ') ?? '',
    schema: match.schema,
    action: answer.action,
    ...(answer.action === 'accept' && {
      from: answer.from,
      contentText: JSON.stringify(answer.content, null, 2),
    }),
    ...(answer.action === 'send' && { text: answer.text }),
    ...(answer.action === 'ask' && { model: answer.model }),
    delayS: delayMs === undefined ? '' : String(delayMs / 1000),
    times: times === undefined ? '' : String(times),
  };
}

export type DraftProblems = Partial<
  Record<'name' | 'contentText' | 'model' | 'delayS' | 'times', string>
>;

/** The actions that suit a method, the usual one first. */
export const actionsOf = (method: RuleDraft['method']): RuleDraft['action'][] =>
  method === 'elicitation/create' ? ['accept', 'decline', 'cancel'] : ['send', 'ask', 'decline'];

/** The rule of a draft, or what keeps it from being stored. */
export function ruleOf(draft: RuleDraft): { rule: AnswerRule } | { problems: DraftProblems } {
  const problems: DraftProblems = {};
  if (draft.name.trim() === '') problems.name = 'Give the rule a name.';
  const delayMs = numberOf(draft.delayS, 1000);
  const times = numberOf(draft.times, 1);
  if (delayMs !== undefined && !(delayMs <= longestDelayMs)) {
    problems.delayS = 'Enter seconds up to an hour, such as 2 or 0.5.';
  }
  if (times !== undefined && !(times >= 1 && times <= mostTimes)) {
    problems.times = 'Enter a whole number, 1 or more.';
  }
  const answer = answerOf(draft, problems);
  if (!answer || Object.keys(problems).length > 0) return { problems };
  const { method, tool, contains, fields, schema } = draft;
  const names = fields.split(',').map((name) => name.trim());
  return {
    rule: {
      name: draft.name.trim(),
      ...(draft.isOff && { isOff: true }),
      match: {
        method,
        ...(tool.trim() !== '' && { tool: tool.trim() }),
        ...(contains !== '' && { contains }),
        ...(fields.trim() !== '' && { fields: names.filter(Boolean) }),
        ...(schema !== undefined && { schema }),
      },
      answer,
      ...(delayMs !== undefined && delayMs > 0 && { delayMs }),
      ...(times !== undefined && { times }),
    },
  };
}

const longestDelayMs = 3_600_000;
const mostTimes = 1_000_000;

function answerOf(draft: RuleDraft, problems: DraftProblems): AnswerRule['answer'] | undefined {
  switch (draft.action) {
    case 'accept':
      return acceptOf(draft, problems);
    case 'send':
      return { action: 'send', text: draft.text };
    case 'ask':
      if (draft.model) return { action: 'ask', model: draft.model };
      problems.model = 'Choose a model.';
      return undefined;
    case 'decline':
    case 'cancel':
      return { action: draft.action };
  }
}

function acceptOf(
  { from, contentText }: RuleDraft,
  problems: DraftProblems,
): AnswerRule['answer'] | undefined {
  try {
    const content: unknown = JSON.parse(contentText.trim() || '{}');
    if (isObject(content)) return { action: 'accept', from, content: content as Content };
    problems.contentText = 'The content must be a JSON object.';
  } catch (error) {
    problems.contentText = `This is not valid JSON: ${messageOf(error)}`;
  }
  return undefined;
}

type Content = Extract<AnswerRule['answer'], { action: 'accept' }>['content'];

/** A number in another unit; undefined for no text, NaN for one that is no positive number. */
function numberOf(text: string, unit: number): number | undefined {
  if (text.trim() === '') return undefined;
  const value = Number(text.trim().replace(',', '.')) * unit;
  return Number.isFinite(value) && value >= 0 ? Math.round(value) : Number.NaN;
}
