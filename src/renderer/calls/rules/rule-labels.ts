import { modelName } from '../../../shared/model/chat/model-name.ts';
import type { AnswerRule } from '../../../shared/model/servers/answer-rule.ts';
import type { EndedServerRequest } from '../../../shared/model/calls/server-requests.ts';
import { counted } from '../../ui/format.ts';

/** What a rule is for, as a clause. */
export function whenLabel({ match }: AnswerRule): string {
  const { method, tool, contains, fields, schema } = match;
  const parts = [
    method === 'elicitation/create' ? 'Elicitation' : 'Sampling request',
    tool !== undefined && `of ${tool}`,
    contains !== undefined && `with “${contains}”`,
    fields && `for ${fields.length === 0 ? 'no field' : fields.join(', ')}`,
    schema !== undefined && 'with the same schema',
  ];
  return parts.filter((part) => part !== false && part !== undefined).join(' ');
}

/** What a rule answers, as a clause. */
export function thenLabel({ answer, delayMs = 0, times }: AnswerRule): string {
  const after = delayMs > 0 ? ` after ${delayMs / 1000} s` : '';
  const most = times === undefined ? '' : `, at most ${counted(times, 'time', 'times')}`;
  return `${actionLabel(answer)}${after}${most}`;
}

function actionLabel(answer: AnswerRule['answer']): string {
  switch (answer.action) {
    case 'accept': {
      const names = Object.keys(answer.content);
      const own = names.length > 0 ? names.join(', ') : undefined;
      const base = { nothing: undefined, defaults: 'the defaults', sample: 'a sample' }[
        answer.from
      ];
      const content = [base, own].filter(Boolean).join(' and ');
      return content === '' ? 'Accept' : `Accept with ${content}`;
    }
    case 'decline':
      return 'Decline';
    case 'cancel':
      return 'Dismiss';
    case 'send':
      return `Send “${answer.text.slice(0, 60)}”`;
    case 'ask':
      return `Ask ${modelName(answer.model)}`;
  }
}

const actions = {
  accept: 'Accepted',
  decline: 'Declined',
  cancel: 'Dismissed',
  send: 'Sent',
  withdrawn: 'Withdrawn',
};

/** How a request ended, and who ended it. */
export function endLabel({ end, at }: EndedServerRequest): string {
  const what = actions[end.action];
  if (end.by === 'rule') return `${what} by the rule “${end.rule ?? ''}”`;
  if (end.action !== 'withdrawn') return what;
  const afterS = Math.max(0, Math.round((end.at - at) / 1000));
  return end.by === 'server'
    ? `Withdrawn by the server after ${afterS} s`
    : `Ended with its connection after ${afterS} s`;
}

/** The rules that answered the questions of a call. */
export const answeredByLabel = (rules: readonly { rule: string; count: number }[]): string =>
  `Answered by ${rules
    .map(({ rule, count }) => `the rule “${rule}”${count > 1 ? ` (${count} times)` : ''}`)
    .join(', ')}`;
