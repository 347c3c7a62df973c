import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { counted } from '../ui/format.ts';
import { JsonEditor } from '../ui/json-editor.tsx';
import { isJson } from '../../shared/is-json.ts';

type TextDialogProps = {
  label: string;
  text: string;
  isJsonText: boolean;
  onText(text: string): void;
  onClose(): void;
};

/** A long text, or the JSON in a text, with room and an editor; every change is in the field at once. */
export function TextDialog({ label, text, isJsonText, onText, onClose }: TextDialogProps) {
  const [areBlanksShown, setBlanksShown] = useState(false);
  return (
    <Dialog
      title={isJsonText ? `JSON in ${label}` : label}
      width={960}
      onClose={onClose}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <div className="h-[60vh] overflow-hidden rounded-md border border-border">
        <JsonEditor
          key={String(areBlanksShown)}
          value={text}
          path={`text ${label}`}
          label={isJsonText ? `JSON in ${label}` : `${label}, large`}
          language={isJsonText ? 'json' : 'plaintext'}
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
          <output className="text-warning">Not valid JSON yet; it is sent as it is.</output>
        )}
      </div>
    </Dialog>
  );
}
