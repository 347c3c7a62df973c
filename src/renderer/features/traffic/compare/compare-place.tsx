import { EyeOff } from 'lucide-react';
import type { BodyPath, PathPattern } from '../../../../shared/model/traffic/body-questions.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { accessText } from '../../../ui/json/json-path-text.ts';
import { inEveryItem, patternText } from './compare-paths.ts';
import { changeChoice } from './compare-store.ts';
import { Button } from '../../../ui/button.tsx';

type ComparePlaceProps = { path: BodyPath; ignored: readonly PathPattern[] };

/** The path of the selected difference, to be copied or ignored from now on. */
export function ComparePlace({ path, ignored }: ComparePlaceProps) {
  const text = path.length === 0 ? 'the whole' : accessText(path);
  const everywhere = inEveryItem(path);
  const isInList = path.some((part) => typeof part === 'number');
  const ignore = (pattern: PathPattern) => changeChoice({ ignored: [...ignored, pattern] });
  return (
    <div className="flex h-8 shrink-0 items-center gap-1 overflow-hidden border-t border-border bg-surface px-2 text-[12px] whitespace-nowrap">
      <output aria-label="Path" className="min-w-0 truncate font-mono" title={text}>
        {text}
      </output>
      <CopyButton label="Copy path" text={text} />
      {path.length > 0 && (
        <Button variant="ghost" size="small" className="ml-auto" onClick={() => ignore([...path])}>
          <EyeOff size={13} aria-hidden />
          Ignore this path
        </Button>
      )}
      {isInList && (
        <Button
          variant="ghost"
          size="small"
          title={`Ignore ${patternText(everywhere)}`}
          onClick={() => ignore(everywhere)}
        >
          In every item
        </Button>
      )}
    </div>
  );
}
