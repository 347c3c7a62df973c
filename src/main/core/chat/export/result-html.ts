import { isObject } from '../../../../shared/json/is-object.ts';
import { cellText, jsonRecords, type JsonRecords } from '../../../../shared/json/json-records.ts';
import { parsedJson } from '../../../../shared/json/parsed-json.ts';
import { escapeHtml } from '../../traffic/export/escape-html.ts';
import { indentJson } from '../../traffic/export/indent-json.ts';

type RedactText = (text: string) => string;

const mostRows = 200;

/**
 * What the result of a call says to people: its texts, lists of objects as tables, the structured content
 * only where no text says the same (`isDoubled` otherwise). `redactText` takes secrets out of what is read.
 */
export function resultHtml(
  resultText: string,
  redactText: RedactText,
): { html: string; isDoubled: boolean } {
  const result = parsedJson(resultText);
  if (!isObject(result)) return { html: '', isDoubled: false };
  const content = Array.isArray(result['content']) ? result['content'].filter(isObject) : [];
  const texts = content.flatMap(textsIn);
  const structured = JSON.stringify(result['structuredContent']);
  const isDoubled = texts.some((text) => JSON.stringify(parsedJson(text)) === structured);
  const all = structured === undefined || isDoubled ? texts : [...texts, structured];
  return {
    html: all.map((text) => textHtml(text, redactText)).join(''),
    isDoubled: structured !== undefined && isDoubled,
  };
}

function textsIn({ type, text, resource, uri }: Record<string, unknown>): string[] {
  if (type === 'text' && typeof text === 'string') return [text];
  if (type === 'resource_link' && typeof uri === 'string') return [uri];
  const own = isObject(resource) ? resource['text'] : undefined;
  return typeof own === 'string' ? [own] : [];
}

function textHtml(text: string, redactText: RedactText): string {
  const records = jsonRecords(text);
  if (records) return tableHtml(records, redactText);
  return /^\s*[{[]/.test(text)
    ? `<pre>${escapeHtml(redactText(indentJson(text)))}</pre>`
    : `<div class="say">${escapeHtml(redactText(text))}</div>`;
}

function tableHtml({ columns, rows, beside }: JsonRecords, redactText: RedactText): string {
  const shown = (text: string) => escapeHtml(redactText(text));
  const head = columns.map((column) => `<th>${shown(column)}</th>`).join('');
  const body = rows.slice(0, mostRows).map((row) => {
    const cells = columns.map((column) => {
      const side = typeof row[column] === 'number' ? ' class="right"' : '';
      return `<td${side}>${shown(cellText(row[column]))}</td>`;
    });
    return `<tr>${cells.join('')}</tr>`;
  });
  const told = beside.map(([name, value]) => `${name}: ${cellText(value)}`);
  if (rows.length > mostRows) told.unshift(`The first ${mostRows} of ${rows.length} rows`);
  const note = told.length === 0 ? '' : `<p class="quiet">${shown(told.join(' · '))}</p>`;
  return `<table class="records"><tr>${head}</tr>${body.join('')}</table>${note}`;
}
