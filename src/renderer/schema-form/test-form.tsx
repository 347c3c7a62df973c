import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { SchemaForm } from './schema-form.tsx';

/** A form and the text that would be sent, as the tools panel holds them. */
function Sample({ schema, initial }: { schema: unknown; initial: string }) {
  const [value, setValue] = useState(initial);
  return (
    <>
      <SchemaForm schema={schema} text={value} onText={setValue} />
      <textarea
        aria-label="as JSON"
        value={value}
        onChange={(event) => setValue(event.target.value)}
      />
    </>
  );
}

export function showSchema(schema: unknown, initial = '{}') {
  render(<Sample schema={schema} initial={initial} />);
  return userEvent.setup();
}

export const show = (properties: object, initial = '{}', more: object = {}) =>
  showSchema({ type: 'object', properties, ...more }, initial);

/** What would be sent. */
export const json = () =>
  document.querySelector<HTMLTextAreaElement>('[aria-label="as JSON"]')?.value ?? '';

export const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
