import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { counted } from '../../ui/format.ts';
import { JsonEditor } from '../../ui/editor/json-editor.tsx';
import { codeLanguages, type CodeLanguage } from '../../ui/editor/code-languages.ts';
import { isJson } from '../../../shared/json/is-json.ts';

type TextDialogProps = {
  label: string;
  text: string;
  isJsonText: boolean;
  language?: CodeLanguage | undefined;
  onText(text: string): void;
  onClose(): void;
};

/** A long text, or the JSON in a text, with room and an editor; every change is in the field at once. */
export function TextDialog(props: TextDialogProps) {
  const { label, text, isJsonText, language = 'plaintext', onText, onClose } = props;
  const title = titleOf(props);
  const [areBlanksShown, setBlanksShown] = useState(false);
  return (
    <Dialog
      title={title}
      width={960}
      onClose={onClose}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <div className="h-[60vh] overflow-hidden rounded-md border border-border">
        <JsonEditor
          key={String(areBlanksShown)}
          value={text}
          path={`text ${label}`}
          label={title === label ? `${label}, large` : title}
          language={isJsonText ? 'json' : language}
          areBlanksShown={areBlanksShown}
          onChange={onText}
        />
      </div>
      <div className="mt-2 flex items-center gap-4 text-xs text-text-muted">
        <Checkbox checked={areBlanksShown} onChecked={setBlanksShown}>
          Show white space
        </Checkbox>
        <span>{counted(text.length, 'character', 'characters')}</span>
        {isJsonText && text.trim() !== '' && !isJson(text) && (
          <output className="text-warning">Not valid JSON; it is sent unchanged.</output>
        )}
      </div>
    </Dialog>
  );
}

function titleOf({ label, isJsonText, language }: TextDialogProps): string {
  const word = isJsonText ? 'JSON' : language && codeLanguages[language];
  return word === undefined ? label : `${word} in ${label}`;
}
