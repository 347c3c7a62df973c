import { act, render } from '@testing-library/react';
import { useLayoutEffect, useRef } from 'react';
import { useTextHistory } from '../../schema-form/form/text-history.ts';
import { locatePage, type Locator } from '../../test-locator.ts';
import { furnishPage } from '../../test-page.ts';
import type { Callee } from '../callee.ts';
import { ProblemList } from '../problems/problem-list.tsx';
import { useFocusProblem } from '../problems/use-focus-problem.ts';
import { useProblems } from '../problems/use-problems.ts';
import { CallArguments } from './call-arguments.tsx';
import { useKeptArguments } from './kept-arguments.ts';

/** A form on the page, and how it is operated. */
export type FormPage = {
  page: ReturnType<typeof locatePage>;
  form: Locator;
  /** Chooses an item of a field's menu. */
  menu(field: string, item: string): Promise<void>;
};

/** The form of a made-up tool's arguments, with their problems by the schema. */
export type Forms = FormPage & {
  /** Opens a tool with this schema, and takes arguments as the JSON view does. */
  open(schema: unknown, text?: string): void;
  /** Opens a tool with a schema as JSON text, for one that no object literal can express. */
  openText(schemaText: string): void;
  /** Replaces the arguments, as the JSON view does. */
  setJson(text: string): void;
  /** What Run would send, in one line, as stdio takes it. */
  sent(): string;
};

export function furnishForms(): Forms {
  const formPage = furnishFormPage('Form');
  let now: { text: string; setText(text: string): void } = { text: '', setText: () => {} };

  function Form({ callee }: { callee: Callee }) {
    const section = useRef<HTMLElement>(null);
    const kept = useKeptArguments(callee);
    const { text, setText, drafts } = kept;
    const { problems, judging, asked } = useProblems(callee.schema, text, drafts);
    const { change, replace } = useTextHistory(text, setText, drafts);
    const focusProblem = useFocusProblem(text, 'form', () => {});
    useLayoutEffect(() => {
      now = { text, setText };
    });
    return (
      <section ref={section} aria-label="Form">
        <CallArguments
          {...{ callee, kept, judging, asked }}
          view="form"
          onText={change}
          onReplace={replace}
          serverProblems={[]}
          marked={undefined}
        />
        {problems.length > 0 && (
          <ProblemList problems={problems} isAlert={false} focusProblem={focusProblem} />
        )}
      </section>
    );
  }

  const setJson = (text: string) => act(() => now.setText(text));
  const open = (schema: unknown, text?: string) => {
    render(<Form callee={newTool(schema)} />);
    if (text !== undefined) setJson(text);
  };
  return {
    ...formPage,
    open,
    openText: (schemaText) => open(JSON.parse(schemaText)),
    setJson,
    sent: () => inOneLine(now.text),
  };
}

/** A page whose form is the region of this name. */
export function furnishFormPage(region: string | RegExp): FormPage {
  furnishPage();
  const page = locatePage();
  const form = page.getByRole('region', { name: region });
  return {
    page,
    form,
    async menu(field, item) {
      await form.getByRole('button', { name: `More actions for ${field}`, exact: true }).click();
      await page.getByRole('menuitem', { name: item, exact: true }).click();
    },
  };
}

/** A made-up tool with this schema; no other test has kept arguments under its name. */
export function newTool(schema: unknown): Callee {
  count += 1;
  const name = `tool-${count}`;
  const tool = { connectionId: 1, serverName: 'roastery', method: 'tools/call', name } as const;
  return { ...tool, schema, raw: { name, inputSchema: schema } };
}

let count = 0;

/** A text as stdio takes it. */
export const inOneLine = (text: string): string => text.replaceAll(/[\r\n]/g, ' ');

/** An object schema with these properties. */
export const object = (properties: object, more: object = {}): object => ({
  type: 'object',
  properties,
  ...more,
});
