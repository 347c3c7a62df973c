import { Braces, Maximize2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Button, IconButton } from '../ui/button.tsx';
import type { Schema } from './schema.ts';
import { TextDialog } from './text-dialog.tsx';
import { holdsJson, isLongText } from './text-inside.ts';

type TextRoomProps = { label: string; text: string; schema: Schema; onText(text: string): void };

/** Ways to an editor for a text that is long, or that holds JSON. */
export function TextRoom({ label, text, schema, onText }: TextRoomProps) {
  const [opened, setOpened] = useState<'json' | 'text'>();
  const isJsonText = useMemo(() => holdsJson(text, schema), [text, schema]);
  return (
    <>
      {isJsonText && (
        <Button icon={Braces} aria-label={`Edit JSON in ${label}`} onClick={() => setOpened('json')}>
          Edit JSON
        </Button>
      )}
      {!isJsonText && isLongText(text) && (
        <IconButton icon={Maximize2} label={`Open ${label} large`} onClick={() => setOpened('text')} />
      )}
      {opened && (
        <TextDialog
          label={label}
          text={text}
          isJsonText={opened === 'json'}
          onText={onText}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
} // prettier-ignore
