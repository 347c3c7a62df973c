import { useEffect, useRef } from 'react';
import type { ParsedServers, ServerDefinition } from '../../../../shared/model/servers/server.ts';
import { VisibleText } from '../../../ui/visible-text.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { inputClass } from '../../../ui/fields/text-field.tsx';

type PasteBoxProps = {
  text: string;
  parsed: ParsedServers | undefined;
  /** Whether the fields below hold something, which is what is added while the box is empty. */
  hasFields: boolean;
  onText(text: string): void;
};

/**
 * A field for a command line, an address or a part of a configuration; it says what it recognized.
 */
export function PasteBox({ text, parsed, hasFields, onText }: PasteBoxProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div className="flex flex-col gap-1">
      <Field
        label="Command line, address or configuration"
        hint={
          parsed?.status === 'parsed'
            ? understood(parsed.servers)
            : hasFields && text.trim() === ''
              ? 'The fields below define what is added; pasting here replaces them.'
              : 'Enter adds it and connects.'
        }
        error={parsed?.status === 'failed' ? problemOf(parsed) : undefined}
      >
        {(ids) => (
          <textarea
            {...ids}
            ref={box}
            rows={3}
            className={`${inputClass} mono field-sizing-content h-auto max-h-60 min-h-16 resize-none py-1.5`}
            placeholder={
              'npx -y @modelcontextprotocol/server-everything\nhttps://example.com/mcp\n{ "mcpServers": { … } }'
            }
            spellCheck={false}
            value={text}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              // Without Ctrl or Cmd, Enter starts a new line in JSON and in multi-line text.
              const isOneLine = !/^\s*[[{]|\n/.test(text) && text.trim() !== '';
              if (!event.ctrlKey && !event.metaKey && (event.shiftKey || !isOneLine)) return;
              event.preventDefault();
              event.currentTarget.form?.requestSubmit();
            }}
            onChange={(event) => onText(event.target.value)}
          />
        )}
      </Field>
      {parsed?.status === 'parsed' && parsed.notes && (
        <ul
          aria-label="Changed or ignored"
          className="flex max-h-40 flex-col gap-0.5 overflow-auto text-xs text-warning"
        >
          {parsed.notes.map((note) => (
            <li key={note}>
              <VisibleText text={note} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function problemOf({
  message,
  line,
  column,
}: Extract<ParsedServers, { status: 'failed' }>): string {
  return line === undefined ? message : `${message} (line ${line}, column ${column ?? 1})`;
}

function understood(servers: readonly ServerDefinition[]): string {
  const [first] = servers;
  if (servers.length !== 1 || !first) return `Recognized: ${servers.length} servers.`;
  switch (first.launch.kind) {
    case 'stdio':
      return `Recognized: a command with ${argumentCount(first.launch.args.length)}.`;
    case 'http':
      return 'Recognized: an address.';
    case 'bundled':
      return 'Recognized: a demo server.';
  }
}

const argumentCount = (count: number): string =>
  count === 0 ? 'no arguments' : count === 1 ? '1 argument' : `${count} arguments`;
