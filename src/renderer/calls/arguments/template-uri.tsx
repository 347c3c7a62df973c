import { useId, useState } from 'react';
import { afterPress } from '../../ui/after-press.ts';
import { TextInput } from '../../ui/fields/text-field.tsx';

type TemplateUriProps = {
  /** The expansion of the template with the present variables. */
  uri: string;
  template: string;
  argumentsOf(uri: string): string | undefined;
  onText(text: string): void;
};

/**
 * The URI that a template makes of its variables; a URI that is typed or pasted here fills them.
 */
export function TemplateUri({ uri, template, argumentsOf, onText }: TemplateUriProps) {
  const problemId = useId();
  const [typed, setTyped] = useState<string>();
  const isWrong = typed !== undefined && argumentsOf(typed) === undefined;
  const take = (next: string) => {
    setTyped(next);
    const text = argumentsOf(next);
    if (text !== undefined) onText(text);
  };
  return (
    <div className="min-w-0 basis-full">
      <TextInput
        isMono
        aria-label="URI"
        aria-describedby={isWrong ? problemId : undefined}
        aria-invalid={isWrong || undefined}
        title="Paste a URI to fill the variables"
        value={typed ?? uri}
        onValue={take}
        onFocus={(event) => event.target.select()}
        onBlur={() => afterPress(() => setTyped(undefined))}
      />
      {isWrong && (
        <p id={problemId} role="status" className="mt-1 text-xs wrap-anywhere text-danger">
          This URI does not fit {template}; the variables are unchanged.
        </p>
      )}
    </div>
  );
}
