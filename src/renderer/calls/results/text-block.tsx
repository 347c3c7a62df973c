import { useMemo, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { prettyJson } from '../../ui/json/pretty-json.ts';
import { TextView } from '../../ui/json-view/text-view.tsx';
import { Markdown } from '../../ui/markdown/markdown.tsx';

/** Longer text, in characters, takes too long to lay out, and is shown as it came. */
const longestLaidOut = 1_000_000;
/** Longer text has a box of its own, in which only the lines in sight exist. */
const longestInFlow = 20_000;

type TextBlockProps = { text: string; isError: boolean; isMarkdown?: boolean };

/** A text as it was sent; JSON is laid out, and what looks like Markdown can be rendered. */
export function TextBlock({ text, isError, isMarkdown = false }: TextBlockProps) {
  const [isRendered, setIsRendered] = useState(isMarkdown);
  // Many servers send JSON as text: laid out it can be read, and the raw view has it as it came.
  const laidOut = useMemo(
    () => (/^\s*[{[]/.test(text) && text.length <= longestLaidOut ? prettyJson(text) : undefined),
    [text],
  );
  const shown = laidOut ?? text;
  const canRender = isMarkdown || (laidOut === undefined && looksLikeMarkdown(text));
  const tone = isError ? 'border-danger/40 bg-danger-fill text-danger' : 'border-border bg-surface';
  return (
    <div className="group relative">
      {canRender && isRendered ? (
        <div className={`rounded-md border p-3 ${tone}`}>
          <Markdown text={text} />
        </div>
      ) : shown.length > longestInFlow ? (
        <div className={`h-96 rounded-md border py-1.5 ${tone}`}>
          <TextView text={shown} label="Text of the result" />
        </div>
      ) : (
        <pre className={`rounded-md border p-3 break-words whitespace-pre-wrap ${tone}`}>
          {shown}
        </pre>
      )}
      <span className="absolute top-1 right-1 flex items-center opacity-0 group-focus-within:opacity-100 group-hover:opacity-100">
        {canRender && (
          <Button
            size="small"
            variant="ghost"
            aria-pressed={isRendered}
            onClick={() => setIsRendered(!isRendered)}
          >
            Markdown
          </Button>
        )}
        <CopyButton label="Copy text" text={text} />
      </span>
    </div>
  );
}

// A heading, a fence, a list, a quote, a table or bold words make a text look like Markdown.
const markdownSigns = /^(#{1,6} \S|```|[-*] \S|\d+\. \S|> \S|\|.+\|$)|\*\*\S/m;

export const looksLikeMarkdown = (text: string): boolean =>
  markdownSigns.test(text.slice(0, 20_000));
