import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { RpcError } from '../../../../shared/rpc/errors.ts';
import { TextInput } from '../../../ui/fields/text-field.tsx';
import { placeInBody, report, type RecordKey } from '../log/traffic-source.ts';
import { typedPointer } from './typed-pointer.ts';

/** Goes to the line of a path: a JSON Pointer, or a path of the form `result.items[0]`. */
export function BodyPathField({ of, onPlace }: { of: RecordKey; onPlace(line: number): void }) {
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState<string>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const go = async () => {
    running.current?.abort();
    const { signal } = (running.current = new AbortController());
    const pointer = typedPointer(text);
    if (pointer === undefined) return setWrong('This is not a path');
    try {
      const { line } = await placeInBody({ ...of, at: pointer }, signal);
      if (!signal.aborted) onPlace(line);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof RpcError && error.code === 'NOT_FOUND')) throw error;
      setWrong('Nothing at this path');
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && text !== '') {
      event.stopPropagation();
      setText('');
      setWrong(undefined);
    }
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    report(go(), 'The path could not be searched.');
  };
  return (
    <div className="relative max-w-52 min-w-16 flex-[2_1_96px]">
      <TextInput
        isMono
        aria-label="Go to path"
        placeholder="Go to path"
        title="A JSON Pointer such as /result/items/0, or result.items[0]; Enter goes there"
        value={text}
        maxLength={10_000}
        aria-invalid={wrong !== undefined}
        className="h-6"
        onValue={(value) => {
          setText(value);
          setWrong(undefined);
        }}
        onKeyDown={onKeyDown}
      />
      {wrong !== undefined && (
        <output className="absolute top-full right-0 z-10 mt-0.5 rounded-sm border border-border bg-overlay px-1.5 py-0.5 whitespace-nowrap text-danger">
          {wrong}
        </output>
      )}
    </div>
  );
}
