import type {
  ConversationFigures,
  Figures,
  SessionFigures,
  ToolFigures,
} from '../../shared/model/figures.ts';
import { count, dayAndTime } from '../ui/format.ts';
import { usageLabel } from '../usage-labels.ts';
import { costText, errorsLabel, figureFacts, timeLabel } from './figure-labels.ts';

/** The figures of a conversation as Markdown, for a report. */
export function conversationMarkdown(title: string, figures: ConversationFigures): string {
  const runs = figures.runs.map(({ model, models, calls }) => [
    model,
    count(models.steps),
    count(calls.calls),
    errorsLabel(calls),
    timeLabel(calls.p95Ms),
    usageLabel(models.usage),
    costText(models),
  ]);
  return joined([
    `# ${escaped(title)}`,
    facts(figures),
    ...section('Tools', toolTable(figures.tools)),
    ...section(
      'Answers',
      table(['Model', 'Steps', 'Calls', 'Errors', 'p95', 'Tokens', 'Cost'], runs),
    ),
  ]);
}

/** The figures of a run of the app, and of all runs, as Markdown. */
export function sessionMarkdown(figures: SessionFigures): string {
  const ever = figures.ever.tools.map((use) => [
    use.tool,
    use.serverName,
    count(use.calls),
    errorsLabel(use),
    dayAndTime(use.lastAt),
  ]);
  return joined([
    `# Session since ${dayAndTime(figures.since)}`,
    facts(figures),
    ...section('Tools', toolTable(figures.tools)),
    ...section(
      `In all sessions since ${dayAndTime(figures.ever.since)}`,
      table(['Tool', 'Server', 'Calls', 'Errors', 'Last'], ever),
    ),
  ]);
}

const facts = (figures: Figures): string =>
  figureFacts(figures)
    .map(([label, value]) => `- ${label}: ${value}`)
    .join('\n');

const toolTable = (tools: readonly ToolFigures[]): string | undefined =>
  table(
    ['Tool', 'Server', 'Calls', 'Errors', 'Average', 'p95'],
    tools.map((one) => [
      one.tool,
      one.serverName,
      count(one.calls),
      errorsLabel(one),
      timeLabel(one.averageMs),
      timeLabel(one.p95Ms),
    ]),
  );

const section = (title: string, content: string | undefined): string[] =>
  content === undefined ? [] : [`## ${title}`, content];

function table(head: string[], rows: string[][]): string | undefined {
  if (rows.length === 0) return undefined;
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [
    line(head),
    line(head.map(() => '---')),
    ...rows.map((row) => line(row.map(escaped))),
  ].join('\n');
}

/** A name as words: it can't end its cell, and is no link, code or HTML. */
const escaped = (text: string): string =>
  text.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_{}[\]<>|#!~]/g, String.raw`\$&`);

const joined = (parts: string[]): string => `${parts.join('\n\n')}\n`;
