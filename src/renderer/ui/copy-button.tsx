import { Check, Copy, X } from 'lucide-react';
import { Button, IconButton } from './button.tsx';
import { useBrief } from './use-brief.ts';

type CopyButtonProps = {
  /** The text, or a function that makes or fetches it when the button is pressed. */
  text: string | (() => string | Promise<string>);
  label?: string;
  /** Whether the label is shown beside the icon. */
  isWide?: boolean;
};

export function CopyButton({ text, label = 'Copy', isWide }: CopyButtonProps) {
  const [outcome, tell] = useBrief<'copied' | 'failed'>();
  const copy = () => {
    copyText(text).then(
      () => tell('copied'),
      () => tell('failed'),
    );
  };
  const icon = outcome === 'copied' ? Check : outcome === 'failed' ? X : Copy;
  const shownLabel =
    outcome === 'copied' ? 'Copied' : outcome === 'failed' ? 'Could not copy' : label;
  return (
    <>
      {isWide ? (
        <Button icon={icon} onClick={copy}>
          {shownLabel}
        </Button>
      ) : (
        <IconButton icon={icon} label={shownLabel} onClick={copy} />
      )}
      <output className="sr-only">{outcome ? shownLabel : ''}</output>
    </>
  );
}

/** Copies a text; rejects where it can't be fetched, or the browser refuses the clipboard. */
export async function copyText(text: CopyButtonProps['text']): Promise<void> {
  await navigator.clipboard.writeText(typeof text === 'string' ? text : await text());
}
