import { useRef, useState, type FocusEvent, type ReactNode } from 'react';
import { markField } from '../schema-form/form/focus-field.ts';
import { JsonEditor } from '../ui/editor/json-editor.tsx';
import type { JsonEditorProps } from '../ui/editor/monaco-editor.tsx';
import type { JsonPath } from '../ui/json/json-path.ts';
import { Split } from '../ui/split.tsx';
import { usePaneSize } from '../use-pane-size.ts';

type SideBySideProps = {
  form: ReactNode;
  /** The props of the editor beside the form. */
  editor: JsonEditorProps;
};

/** The form and the same value as JSON: the cursor in one marks the place in the other. */
export function SideBySide({ form, editor }: SideBySideProps) {
  const room = useRef<HTMLDivElement>(null);
  const [mark, setMark] = useState<JsonPath>();
  const width = usePaneSize('layout.arguments-json-width', '50%');
  const onFocus = ({ target }: FocusEvent) => {
    const place = target.closest<HTMLElement>('[data-path]')?.dataset['path'];
    if (place !== undefined) setMark(JSON.parse(place) as JsonPath);
    if (room.current) markField(undefined, room.current);
  };
  const onPlace = (path: JsonPath) => {
    setMark(undefined);
    if (room.current) markField([...path], room.current);
  };
  return (
    <div className="min-h-0 flex-1">
      <Split
        orientation="horizontal"
        sideAt="end"
        label="Width of the JSON"
        {...width}
        minSide={200}
        minMain={240}
        main={
          <div ref={room} className="h-full overflow-auto p-4" onFocus={onFocus}>
            {form}
          </div>
        }
        side={<JsonEditor {...editor} mark={mark} onPlace={onPlace} />}
      />
    </div>
  );
}
