import { judgeImage } from '../../../../shared/image-bounds.ts';
import { isObject } from '../../../../shared/json/is-object.ts';
import { pageEnd } from '../../traffic/export/html-page.ts';
import { escapeHtml } from '../../traffic/export/escape-html.ts';
import { indentJson } from '../../traffic/export/indent-json.ts';
import { parsedJson } from '../../../../shared/json/parsed-json.ts';
import type { ExportRedaction } from './export-redaction.ts';
import { markdownHtml } from './markdown-html.ts';
import { resultHtml } from './result-html.ts';
import { modelName } from '../../../../shared/model/chat/model-name.ts';
import { callName, callOutcome, moment, runSummary } from './run-labels.ts';
import type { Story, StoryCall, StoryPart, StoryTurn } from './story-of.ts';

const style = `
:root { color-scheme: light dark; --line: #8884; --muted: #667; --bad: #b3261e; --soft: #8881; }
@media (prefers-color-scheme: dark) { :root { --muted: #9aa; --bad: #ff8a80; } }
body { font: 14px/1.6 system-ui, sans-serif; max-width: 820px; margin: 24px auto; padding: 0 16px; }
h1 { font-size: 20px; margin: 0; } h2 { font-size: 13px; margin: 24px 0 4px; color: var(--muted); }
p { margin: 4px 0; } .quiet { color: var(--muted); } .bad { color: var(--bad); }
.md p { white-space: pre-line; } .md { overflow-wrap: anywhere; margin: 4px 0; } .md table, .records { margin: 6px 0; }
.md h3, .md h4, .md h5, .md h6 { margin: 12px 0 4px; color: inherit; } .md code { font: 12px ui-monospace, monospace; }
.md td, .md th, .records td, .records th { border: 1px solid var(--line); padding: 2px 8px; text-align: left; vertical-align: top; }
.md .right, .records .right { text-align: right; } .md .center { text-align: center; } .task { list-style: none; } .task p { display: inline; }
blockquote { margin: 4px 0; padding-left: 10px; border-left: 3px solid var(--line); }
.say { white-space: pre-wrap; overflow-wrap: anywhere; margin: 4px 0; }
.user .say { background: var(--soft); border-radius: 6px; padding: 8px 12px; }
details { border: 1px solid var(--line); border-radius: 6px; margin: 6px 0; padding: 4px 10px; }
summary { cursor: pointer; } img { max-width: 100%; height: auto; }
pre { font: 12px/1.5 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; margin: 4px 0 8px;
  padding: 8px; border: 1px solid var(--line); border-radius: 4px; max-height: 480px; overflow: auto; }
i { font-style: normal; color: var(--bad); } table { border-collapse: collapse; } td { padding: 2px 16px 2px 0; }
@media print { pre { max-height: none; } }
`;

/** A conversation as one page that loads nothing and runs nothing. */
export function* toHtml(story: Story, redaction: ExportRedaction): Generator<string> {
  const title = escapeHtml(redaction.plainText(story.title));
  yield `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<header><h1>${title}</h1>
<p class="quiet">A conversation in Wirebench, started ${moment(story.startedAt)} UTC. <a href="#hidden">What is hidden</a></p></header>
<main>
`;
  for (const turn of story.turns)
    yield turn.kind === 'user' ? userTurn(turn, redaction) : runTurn(turn, redaction);
  yield pageEnd(redaction.hidden(), '');
}

function userTurn(
  { node }: Extract<StoryTurn, { kind: 'user' }>,
  { plainText }: ExportRedaction,
): string {
  const attached = node.attachments.map(({ origin, parts }) => {
    const what = origin.type === 'file' ? 'A file' : `A ${origin.type} of ${origin.serverName}`;
    const shown = parts.map((part) =>
      part.type === 'text'
        ? `<pre>${escapeHtml(plainText(part.text))}</pre>`
        : media(part.mediaType, part.base64),
    );
    return `<details><summary>Attached: ${escapeHtml(plainText(what))}</summary>${shown.join('')}</details>`;
  });
  return `<section class="user"><h2>You</h2><div class="say">${escapeHtml(plainText(node.text))}</div>${attached.join('')}</section>\n`;
}

function runTurn(turn: Extract<StoryTurn, { kind: 'run' }>, redaction: ExportRedaction): string {
  const { plainText } = redaction;
  const leftOut = (turn.start?.leftOut ?? []).map(
    ({ serverName, tool, why }) =>
      `<p class="quiet">Not offered: ${escapeHtml(plainText([serverName, tool].filter(Boolean).join(' › ')))}. ${escapeHtml(plainText(why))}</p>`,
  );
  const steps = turn.steps.flatMap(({ parts, error }) => [
    ...parts.map((part) => partHtml(part, redaction)),
    ...(error
      ? [
          `<p class="bad">${escapeHtml(plainText(error.message))}</p><p>${escapeHtml(plainText(error.advice))}</p>`,
        ]
      : []),
  ]);
  return `<section><h2>${escapeHtml(plainText(modelName(turn.node.choice.model)))}</h2>${leftOut.join('')}${steps.join('')}<p class="quiet">${escapeHtml(runSummary(turn))}</p></section>\n`;
}

function partHtml(part: StoryPart, redaction: ExportRedaction): string {
  switch (part.kind) {
    case 'text':
      return markdownHtml(redaction.plainText(part.text), redaction.plainText);
    case 'reasoning':
      return `<details><summary class="quiet">Reasoning</summary><div class="say quiet">${escapeHtml(redaction.plainText(part.text))}</div></details>`;
    case 'call':
      return callHtml(part.call, redaction);
  }
}

function callHtml(call: StoryCall, { plainText, json }: ExportRedaction): string {
  const { sentText, argumentsText, end } = call;
  const result = end?.resultText;
  const folded = (title: string, text: string) =>
    `<details><summary class="quiet">${title}</summary><pre>${escapeHtml(indentJson(text))}</pre></details>`;
  const isBad = end !== undefined && end.outcome !== 'result';
  const blocks = [
    `<p${isBad ? ' class="bad"' : ''}>${escapeHtml(plainText(callOutcome(call)))}</p>`,
    folded('Arguments', json(sentText ?? argumentsText)),
    ...(result === undefined ? [] : resultParts(result, { plainText, json }, folded)),
  ];
  return `<details open><summary>${escapeHtml(plainText(callName(call)))}</summary>${blocks.join('')}</details>`;
}

/** A result as people read it, with its JSON folded below. */
function resultParts(
  result: string,
  { plainText, json }: Pick<ExportRedaction, 'plainText' | 'json'>,
  folded: (title: string, text: string) => string,
): string[] {
  const masked = json(withoutMedia(result));
  const { html, isDoubled } = resultHtml(masked, plainText);
  const told = isDoubled ? withoutMember(masked, 'structuredContent') : masked;
  return [...imagesIn(result), html, folded('Result as JSON', told)];
}

function withoutMember(text: string, name: string): string {
  const value = parsedJson(text);
  if (!isObject(value)) return text;
  const { [name]: _left, ...rest } = value;
  return JSON.stringify(rest);
}

const pictures = /^image\/(?:png|jpeg|gif|webp)$/;

/** An image as an image; other media by their type alone. */
function media(mediaType: string, base64: string): string {
  const isPicture = pictures.test(mediaType) && /^[A-Za-z0-9+/]*={0,2}$/.test(base64);
  if (!isPicture) return `<p class="quiet">${escapeHtml(mediaType)}</p>`;
  const verdict = judgeImage(Buffer.from(base64, 'base64'));
  if (!verdict.isDrawn)
    return `<p class="quiet">${escapeHtml(mediaType)}: ${escapeHtml(verdict.why)} It is left out.</p>`;
  return `<img alt="" src="data:${mediaType};base64,${base64}">`;
}

function imagesIn(resultText: string): string[] {
  return contentOf(resultText).flatMap(({ type, mimeType, data }) =>
    type === 'image' &&
    typeof mimeType === 'string' &&
    typeof data === 'string' &&
    pictures.test(mimeType)
      ? [media(mimeType, data)]
      : [],
  );
}

/** The JSON of a result with the length in place of long base64. */
const withoutMedia = (resultText: string): string =>
  resultText.replaceAll(
    /"[A-Za-z0-9+/]{2000,}={0,2}"/g,
    (data) => `"(${data.length - 2} characters of base64)"`,
  );

function contentOf(resultText: string): Record<string, unknown>[] {
  try {
    const result: unknown = JSON.parse(resultText);
    const content = isObject(result) ? result['content'] : undefined;
    return Array.isArray(content) ? content.filter(isObject) : [];
  } catch {
    // A result that is no JSON is shown as text.
    return [];
  }
}
