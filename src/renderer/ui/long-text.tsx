import { useState } from 'react';
import { Button } from './button.tsx';
import { count } from './format.ts';
import { VisibleText } from './visible-text.tsx';

type LongTextProps = { text: string; isStrict?: boolean; longest: number };

/**
 * A text that is cut in the middle where it has more than `longest` characters, with a button that
 * shows the rest.
 */
export function LongText({ text, isStrict = false, longest }: LongTextProps) {
  const [isWhole, setWhole] = useState(false);
  if (isWhole || text.length <= longest) return <VisibleText text={text} isStrict={isStrict} />;
  const half = Math.floor(longest / 2);
  const left = count(text.length - 2 * half);
  return (
    <>
      <VisibleText text={text.slice(0, half)} isStrict={isStrict} />
      <Button size="small" variant="ghost" className="mx-1" onClick={() => setWhole(true)}>
        Show {left} more characters
      </Button>
      <VisibleText text={text.slice(-half)} isStrict={isStrict} />
    </>
  );
}
