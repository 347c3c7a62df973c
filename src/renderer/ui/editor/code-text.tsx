import { useEffect, useRef, useState } from 'react';
import { VisibleText } from '../visible-text.tsx';
import { codeLanguageNamed } from './code-languages.ts';
import type { CodeKind, CodePiece } from './colour-code.ts';
import { loadMonaco } from './monaco-loader.ts';

/** A longer text, in characters, is not coloured. */
const longestColoured = 20_000;
/**
 * The pause before colouring, in milliseconds, so that growing text is not coloured with each word.
 */
const settledMs = 400;

/** The editor's name of a language; `json` is not among `codeLanguages`, and is coloured too. */
function colouredAs(named: string): string | undefined {
  const name = named.trim().toLowerCase();
  return /^json[c5]?$/.test(name) ? 'json' : codeLanguageNamed(name);
}

/**
 * Code that is plain text at first, and coloured once it is in sight, no longer grows and the page
 * is idle.
 */
export function CodeText({ text, language: named }: { text: string; language: string }) {
  const language = colouredAs(named);
  const mark = useRef<HTMLSpanElement>(null);
  const [coloured, setColoured] = useState<{ of: string; pieces: CodePiece[] }>();
  useEffect(() => {
    const canColour = 'requestIdleCallback' in window && text.length <= longestColoured;
    if (language === undefined || !canColour || !mark.current) return undefined;
    const leaving = new AbortController();
    const colour = async () => {
      await loadMonaco();
      const { colouredCode } = await import('./colour-code.ts');
      if (leaving.signal.aborted) return;
      const pieces = await colouredCode(text, language);
      if (!leaving.signal.aborted) setColoured({ of: text, pieces });
    };
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      // The text stays plain where the editor can't be loaded.
      requestIdleCallback(() => void colour().catch(() => undefined));
    });
    const timer = setTimeout(() => mark.current && observer.observe(mark.current), settledMs);
    return () => {
      leaving.abort();
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [text, language]);
  return (
    <span ref={mark}>
      {coloured?.of === text ? (
        coloured.pieces.map(({ text: piece, kind }, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- pieces have no identity but their place
          <span key={i} className={kind && colours[kind]}>
            <VisibleText text={piece} />
          </span>
        ))
      ) : (
        <VisibleText text={text} />
      )}
    </span>
  );
}

const colours: Record<CodeKind, string> = {
  comment: 'text-text-muted',
  string: 'text-success',
  number: 'text-warning',
  keyword: 'text-accent',
  name: 'text-accent',
};
