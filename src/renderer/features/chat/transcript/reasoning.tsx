import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { VisibleText } from '../../../ui/visible-text.tsx';
import { GrowingText } from './growing-text.tsx';

const longestHint = 120;

/** The model's reasoning, folded; its last words show while it grows. */
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
            <VisibleText text={lastLine(text)} />
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

function lastLine(text: string): string {
  const end = text.slice(-longestHint).replaceAll(/\s+/g, ' ');
  return text.length > longestHint ? `…${end}` : end;
}
