import { hiddenCharacters } from '../../../../shared/hidden-characters.ts';
import type { ExportRedaction } from './export-redaction.ts';
import { harmless } from './harmless-markdown.ts';
import { modelName } from '../../../../shared/model/chat/model-name.ts';
import { callName, callOutcome, moment, runSummary } from './run-labels.ts';
import type { Story, StoryCall, StoryPart, StoryTurn } from './story-of.ts';

/** A conversation as Markdown. What is foreign in it loads nothing, is no HTML, and hides no characters. */
export function* toMarkdown(story: Story, exact: ExportRedaction): Generator<string> {
  const redaction = {
    ...exact,
    plainText: (text: string) => marked(exact.plainText(text)),
    json: (text: string) => marked(exact.json(text)),
  };
  const { plainText } = redaction;
  yield `# ${line(plainText(story.title))}\n\nA conversation in Wirebench, started ${moment(story.startedAt)} UTC.\n`;
  for (const turn of story.turns) {
    yield turn.kind === 'user' ? userTurn(turn, redaction) : runTurn(turn, redaction);
  }
  const hidden = redaction.hidden();
  if (hidden.length === 0) return;
  const rows = hidden.map(({ place, count }) => `- ${line(place)}: ${count}×`);
  yield `\n## What is hidden\n\n${rows.join('\n')}\n`;
}

function userTurn(
  { node }: Extract<StoryTurn, { kind: 'user' }>,
  { plainText }: ExportRedaction,
): string {
  const attached = node.attachments.map(({ origin, parts }) => {
    const what = origin.type === 'file' ? 'a file' : `a ${origin.type} of ${origin.serverName}`;
    const texts = parts.map((part) =>
      part.type === 'text'
        ? fenced(plainText(part.text))
        : `(${line(plainText(part.name ?? part.mediaType))})`,
    );
    return `\n\nAttached: ${line(what)}\n\n${texts.join('\n\n')}`;
  });
  return `\n## You\n\n${harmless(plainText(node.text))}${attached.join('')}\n`;
}

function runTurn(turn: Extract<StoryTurn, { kind: 'run' }>, redaction: ExportRedaction): string {
  const { plainText } = redaction;
  const steps = turn.steps.flatMap(({ parts, error }) => [
    ...parts.map((part) => partText(part, redaction)),
    ...(error
      ? [`**Error:** ${line(plainText(error.message))} ${line(plainText(error.advice))}`]
      : []),
  ]);
  const leftOut =
    turn.start?.leftOut.map(
      ({ serverName, tool, why }) =>
        `- ${line(serverName)}${tool === '' ? '' : ` › ${line(tool)}`}: ${line(plainText(why))}`,
    ) ?? [];
  const missing = leftOut.length > 0 ? [`Not offered:\n\n${leftOut.join('\n')}`] : [];
  const blocks = [...missing, ...steps, `*${line(runSummary(turn))}*`];
  return `\n## ${line(modelName(turn.node.choice.model))}\n\n${blocks.join('\n\n')}\n`;
}

function partText(part: StoryPart, redaction: ExportRedaction): string {
  switch (part.kind) {
    case 'text':
      return harmless(redaction.plainText(part.text));
    case 'reasoning':
      return harmless(redaction.plainText(part.text)).replaceAll(/^/gm, '> ');
    case 'call':
      return callText(part.call, redaction);
  }
}

function callText(call: StoryCall, { plainText, json }: ExportRedaction): string {
  const { sentText, argumentsText, end } = call;
  const blocks = [
    `**Call: ${line(callName(call))}**`,
    fenced(json(sentText ?? argumentsText)),
    line(plainText(callOutcome(call))),
    ...(end?.resultText === undefined ? [] : [fenced(json(end.resultText))]),
  ];
  return blocks.filter(Boolean).join('\n\n');
}

/** A text as one line, in which no Markdown has an effect. */
const line = (text: string): string =>
  marked(text)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\\`*_[\]<>#|!]/g, (sign) => `\\${sign}`);

/** A fence that nothing in it can end. */
function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${text}\n${fence}`;
}

/** The most marks for one run of hidden characters. */
const maxMarked = 60;

function marked(text: string): string {
  return text.replaceAll(hiddenCharacters, (run) => {
    const codes = Array.from(run.slice(0, maxMarked), codeOf).join(' ');
    return run.length > maxMarked ? `‹${codes} and more›` : `‹${codes}›`;
  });
}

const codeOf = (sign: string): string =>
  `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
