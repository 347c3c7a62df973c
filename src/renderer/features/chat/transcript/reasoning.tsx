import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { cutAt } from '../../../../shared/cut-at-word.ts';
import { VisibleText } from '../../../ui/visible-text.tsx';
import { GrowingText } from './growing-text.tsx';

/** In characters; the line has room for fewer. */
const longestHint = { first: 300, last: 120 };

/** The model's reasoning, folded: its first words show beside it, and while it grows its last ones. */
export function Reasoning({ text, isGrowing }: { text: string; isGrowing: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="min-w-0 text-text-muted">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="-ml-1 flex h-6 max-w-full items-center gap-1.5 rounded-md px-1 text-xs hover:bg-hover"
      >
        <ChevronRight size={13} aria-hidden className={`shrink-0 ${isOpen ? 'rotate-90' : ''}`} />
        <span className="shrink-0 font-medium">{isGrowing ? 'Reasoning…' : 'Reasoning'}</span>
        {!isOpen && (
          <span className="truncate">
            <VisibleText text={isGrowing ? lastWords(text) : firstWords(text)} />
          </span>
        )}
      </button>
      {isOpen && (
        <div className="mt-1 border-l-2 border-border pl-3 text-xs leading-5">
          <GrowingText text={text} />
        </div>
      )}
    </div>
  );
}

const firstWords = (text: string): string => inOneLine(cutAt(text.trimStart(), longestHint.first));

function lastWords(text: string): string {
  // Without half of a surrogate pair, and of a word unless that is all there is.
  const end = inOneLine(text.slice(-longestHint.last).replace(/^[\uDC00-\uDFFF]/, ''));
  return text.length > longestHint.last ? `…${end.replace(/^\S*\s(?=\S)/, '')}` : end;
}

const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');
