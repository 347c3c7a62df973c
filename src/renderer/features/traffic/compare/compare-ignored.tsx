import { X } from 'lucide-react';
import { useState } from 'react';
import type { PathPattern } from '../../../../shared/model/traffic/body-questions.ts';
import { patternText, readPattern } from './compare-paths.ts';
import { changeChoice } from './compare-store.ts';
import { compactInputClass } from '../../../ui/fields/text-field.tsx';

/** The paths whose differences are ignored, each to remove, and a field that adds one. */
export function CompareIgnored({ ignored }: { ignored: readonly PathPattern[] }) {
  const [text, setText] = useState('');
  const isWrong = text.trim() !== '' && readPattern(text) === undefined;
  const add = () => {
    const pattern = readPattern(text);
    if (!pattern) return;
    const isKnown = ignored.some((each) => patternText(each) === patternText(pattern));
    if (!isKnown) changeChoice({ ignored: [...ignored, pattern] });
    setText('');
  };
  return (
    <div className="flex shrink-0 items-center gap-1 overflow-x-auto px-3 pb-1 text-[12px] whitespace-nowrap [scrollbar-width:none]">
      <span className="text-text-muted">Ignored:</span>
      {ignored.map((pattern, at) => {
        const name = patternText(pattern);
        return (
          <span key={name} className="traffic-chip traffic-chip-not shrink-0 font-mono">
            <span className="max-w-64 truncate">{name}</span>
            <button
              type="button"
              aria-label={`Compare ${name} again`}
              className="flex h-4 w-4 items-center justify-center rounded-full hover:bg-hover"
              onClick={() => changeChoice({ ignored: ignored.filter((_each, i) => i !== at) })}
            >
              <X size={11} aria-hidden />
            </button>
          </span>
        );
      })}
      <input
        aria-label="Ignore a path"
        aria-invalid={isWrong}
        title={isWrong ? 'A path looks like items[*].at' : undefined}
        placeholder="items[*].at"
        className={`${compactInputClass} w-24 shrink-0 font-mono`}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') add();
        }}
      />
    </div>
  );
}
