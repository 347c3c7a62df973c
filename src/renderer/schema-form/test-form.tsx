import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { Problem } from '../../shared/model/calls/problem.ts';
import type { Suggest } from './form/form-context.ts';
import { SchemaForm } from './schema-form.tsx';

/** A form and the text that would be sent, as the tools panel holds them. */
type SampleProps = {
  schema: unknown;
  initial: string;
  problems?: Problem[] | undefined;
  suggest?: Suggest | undefined;
};

function Sample({ schema, initial, problems, suggest }: SampleProps) {
  const [value, setValue] = useState(initial);
  return (
    <>
      <SchemaForm
        schema={schema}
        text={value}
        onText={setValue}
        suggest={suggest}
        {...(problems ? { problems } : {})}
      />
      <textarea
        aria-label="as JSON"
        value={value}
        onChange={(event) => setValue(event.target.value)}
      />
    </>
  );
}

export function showSchema(schema: unknown, initial = '{}', problems?: Problem[]) {
  // jsdom has no layout, and so nothing to scroll.
  Element.prototype.scrollIntoView ??= () => {};
  render(<Sample schema={schema} initial={initial} problems={problems} />);
  return userEvent.setup();
}

export function showSuggested(schema: unknown, suggest: Suggest) {
  render(<Sample schema={schema} initial="{}" suggest={suggest} />);
  return userEvent.setup();
}

export const show = (properties: object, initial = '{}', more: object = {}) =>
  showSchema({ type: 'object', properties, ...more }, initial);

/** What would be sent. */
export const json = () =>
  document.querySelector<HTMLTextAreaElement>('[aria-label="as JSON"]')?.value ?? '';

export const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
