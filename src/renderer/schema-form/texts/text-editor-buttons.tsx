import { Braces, Code, Maximize2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { codeLanguages } from '../../ui/editor/code-languages.ts';
import { codeLanguage } from './code-language.ts';
import type { Schema } from '../schema/schema.ts';
import { TextDialog } from './text-dialog.tsx';
import { holdsJson, isLongText } from './text-kinds.ts';

type TextEditorButtonsProps = {
  /** Of the text’s member, which may tell the language of it. */
  name: string;
  label: string;
  text: string;
  schema: Schema;
  onText(text: string): void;
};

/** Ways to an editor for a text that is long, that is code, or that holds JSON. */
export function TextEditorButtons({ name, label, text, schema, onText }: TextEditorButtonsProps) {
  const language = useMemo(() => codeLanguage(name, schema), [name, schema]);
  const [opened, setOpened] = useState<'json' | 'text'>();
  const isJsonText = useMemo(() => holdsJson(text, schema), [text, schema]);
  return (
    <>
      {isJsonText && (
        <Button
          icon={Braces}
          aria-label={`Edit JSON in ${label}`}
          onClick={() => setOpened('json')}
        >
          Edit JSON
        </Button>
      )}
      {!isJsonText && language && (
        <IconButton
          icon={Code}
          label={`Edit ${label} as ${codeLanguages[language]}`}
          className="h-7"
          onClick={() => setOpened('text')}
        />
      )}
      {!isJsonText && !language && isLongText(text) && (
        <IconButton
          icon={Maximize2}
          label={`Open ${label} in a large editor`}
          onClick={() => setOpened('text')}
        />
      )}
      {opened && (
        <TextDialog
          label={label}
          text={text}
          isJsonText={opened === 'json'}
          language={language}
          onText={onText}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}
