import type { ChatMessage, ResultPart } from '../../../../shared/model/chat/chat-message.ts';
import type { StepRequest } from '../model.ts';
import { enough, scoreTools, type Score } from './choose-tool.ts';
import type { DemoTurn } from './demo-turn.ts';
import { fillArguments } from './fill-arguments.ts';
import { forcedCalls, toolNamed } from './forced-calls.ts';
import { cut, readableResult } from './readable-result.ts';

const label = 'Demo, no AI.';
const shownTools = 20;
const shownScores = 8;

/** The turn of the rules: calls that the words of the prompt ask for, or why there are none. */
export function ruleTurn({ messages, tools, settings }: StepRequest): DemoTurn {
  const last = messages.at(-1);
  if (last?.role === 'tool') return { text: reported(last.parts) };
  const prompt = promptOf(last);
  const forced = forcedCalls(prompt);
  const { toolChoice } = settings;
  if (toolChoice === 'none') return { text: `${label} Calls are switched off for this run.` };
  if (tools.length === 0) {
    return {
      text: `${label} No tools are offered in this conversation. Choose a server whose tools may be called.`,
    };
  }
  if (forced.length > 0) return forcedTurn(forced, tools);
  const scores = scoreTools(prompt, tools);
  const wanted =
    typeof toolChoice === 'object'
      ? scores.find(({ tool }) => tool.wireName === toolChoice.wireName)
      : scores[0];
  const isMeant =
    wanted &&
    (wanted.points >= enough || toolChoice === 'required' || typeof toolChoice === 'object');
  const reasoning = explained(scores);
  if (!isMeant) return { reasoning, text: nothingFits(tools) };
  return { ...callOf(wanted, prompt), reasoning: `${reasoning}\n${chosen(wanted, prompt)}` };
}

/** The prompt is the last text of the message; attached texts stand before it. */
function promptOf(message: ChatMessage | undefined): string {
  if (message?.role !== 'user') return '';
  const text = message.parts.findLast((part) => part.type === 'text');
  return text?.text ?? '';
}

function forcedTurn(forced: ReturnType<typeof forcedCalls>, tools: StepRequest['tools']): DemoTurn {
  const unknown = forced.find(({ name }) => !toolNamed(name, tools));
  if (unknown) return { text: `${label} No tool is called ${unknown.name}. ${offered(tools)}` };
  const calls = forced.map(({ name, argumentsText }) => ({
    wireName: toolNamed(name, tools)?.wireName ?? name,
    argumentsText,
  }));
  const what = calls.length === 1 ? 'a call' : `${calls.length} calls at once`;
  return {
    reasoning: `${label} The prompt asks for ${what} by name; the arguments are sent as they are written.`,
    calls,
  };
}

function explained(scores: Score[]): string {
  const lines = scores.slice(0, shownScores).map(({ tool, points, words }) => {
    const why = words.length > 0 ? ` (${words.slice(0, shownScores).join(', ')})` : '';
    return `- ${tool.wireName}: ${points}${why}`;
  });
  const more = scores.length > lines.length ? `\n- and ${scores.length - lines.length} more` : '';
  return `${label} The rules compare the prompt’s words with each tool’s name (3 points per word), description and arguments (1 point); a tool needs ${enough} points.\n${lines.join('\n')}${more}`;
}

function callOf({ tool, nameWords }: Score, prompt: string): DemoTurn {
  const { argumentsText, missing } = fillArguments(prompt, tool.schema, nameWords);
  if (missing.length === 0) return { calls: [{ wireName: tool.wireName, argumentsText }] };
  const example = missing.map((name) => `${name}=…`).join(' ');
  return {
    text: `${label} I would call ${tool.wireName}, but the prompt lacks: ${missing.join(', ')}. Add for example: ${example}`,
  };
}

function chosen({ tool, nameWords }: Score, prompt: string): string {
  const { sources, missing } = fillArguments(prompt, tool.schema, nameWords);
  const lines = [...sources, ...missing.map((name) => `${name} is not in the prompt`)];
  const what =
    lines.length === 0
      ? 'It needs no arguments.'
      : `Its arguments:\n${lines.map((line) => `- ${line}`).join('\n')}`;
  return `${tool.wireName} has the most points. ${what}`;
}

const nothingFits = (tools: StepRequest['tools']): string =>
  `${label} No tool shares enough words with this prompt. ${offered(tools)}`;

function offered(tools: StepRequest['tools']): string {
  const names = tools.slice(0, shownTools).map(({ wireName }) => wireName);
  const more = tools.length > names.length ? ` and ${tools.length - names.length} more` : '';
  return `Offered: ${names.join(', ')}${more}. To call one, write a line such as /${names[0] ?? 'name'} {"argument": "value"}`;
}

/** The results of the calls, laid out for people, with nothing added. */
function reported(results: ResultPart[]): string {
  const lines = results.map(({ wireName, output }) => {
    switch (output.type) {
      case 'content': {
        const parts = output.parts.map((part) =>
          part.type === 'text' ? readableResult(part.text) : `(${part.mediaType})`,
        );
        return `\`${wireName}\` returned:\n\n${parts.join('\n\n')}`;
      }
      case 'error':
        return `\`${wireName}\` failed: ${cut(output.text)}`;
      case 'denied':
        return `\`${wireName}\` was not executed: ${cut(output.reason)}`;
    }
  });
  const count = results.length === 1 ? '' : `${results.length} results.\n\n`;
  return `${label} ${count}${lines.join('\n\n')}`;
}
