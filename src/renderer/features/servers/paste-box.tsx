import { useEffect, useRef, useState } from 'react';
import type { ParsedServers } from '../../../shared/model/server.ts';
import { backend } from '../../backend.ts';
import { report } from '../../notices.ts';
import { Field } from '../../ui/field.tsx';
import { inputClass } from '../../ui/text-field.tsx';

type PasteBoxProps = { onParsed(parsed: ParsedServers, origin: 'typed' | 'pasted'): void };

const parseAfterMs = 150;

/** One box for a command line, an address or a JSON snippet; says what it understood. */
export function PasteBox({ onParsed }: PasteBoxProps) {
  const [text, setText] = useState('');
  const [parsed, setParsed] = useState<ParsedServers>();
  const isPasted = useRef(false);

  useEffect(() => {
    if (text.trim() === '') return setParsed(undefined);
    const query = new AbortController();
    const timer = setTimeout(() => {
      const parse = async () => {
        const found = await backend.call('servers.parse', { text }, { signal: query.signal });
        setParsed(found);
        const isTyped = !isPasted.current && !/^\s*[{"[]/.test(text);
        onParsed(found, isTyped ? 'typed' : 'pasted');
      };
      report(parse(), 'The text could not be read');
    }, parseAfterMs);
    return () => {
      clearTimeout(timer);
      query.abort();
    };
    // What is done with the result must not parse the same text again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [text]);

  const place = parsed?.status === 'failed' && parsed.line !== undefined ? placeOf(parsed) : '';
  return (
    <Field
      label="Paste a command line, an address or JSON"
      hint={parsed?.status === 'parsed' ? understood(parsed) : 'It fills in the form below.'}
      error={parsed?.status === 'failed' ? `${parsed.message}${place}` : undefined}
    >
      {(ids) => (
        <textarea
          {...ids}
          rows={3}
          className={`${inputClass} mono h-auto resize-y py-1.5`}
          placeholder="npx -y @modelcontextprotocol/server-everything"
          spellCheck={false}
          value={text}
          onPaste={() => {
            isPasted.current = true;
          }}
          onChange={(event) => {
            if (event.target.value === '') isPasted.current = false;
            setText(event.target.value);
          }}
        />
      )}
    </Field>
  );
}

const placeOf = ({ line, column }: { line?: number; column?: number }): string =>
  ` (line ${line}, column ${column})`;

function understood({ servers }: Extract<ParsedServers, { status: 'parsed' }>): string {
  const names = servers.map(({ name, launch }) => `${name} (${launch.kind})`).join(', ');
  return servers.length === 1 ? `Understood: ${names}` : `Understood ${servers.length}: ${names}`;
}
