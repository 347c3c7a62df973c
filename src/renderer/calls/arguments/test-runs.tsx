import { render, waitFor } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { writeDraft } from '../../view-state.ts';
import { CallView } from '../call-view.tsx';
import { draftKeyOf, type Callee } from '../callee.ts';
import { fakeCallsCore } from '../test-calls.ts';
import { furnishFormPage, inOneLine, newTool, type FormPage } from './test-arguments.tsx';

/** The whole view of a made-up tool, with Run, over a fake core. */
export type Runs = FormPage & {
  /** Opens a tool with this schema, for which these arguments were kept. */
  open(schema: unknown, text?: string): void;
  /** Replaces the arguments in the JSON view, and goes back to the form. */
  setJson(text: string): Promise<void>;
  /** Leaves the tool for another, and comes back. */
  reopen(): void;
  /**
   * Runs the tool, whatever is wrong with its arguments, and answers with what was sent, in one
   * line as stdio takes it.
   */
  sent(): Promise<string>;
  /** Waits for a call, lets the server answer it, and waits until that is shown. */
  answer(): Promise<void>;
  lastSent(): string;
  sentCount(): number;
  /** Lets so much time pass that the next edit is undone by itself. */
  pause(): void;
};

export function furnishRuns(): Runs {
  const formPage = furnishFormPage(/^Tool tool-/);
  const { page, form } = formPage;
  const { started, finish } = fakeCallsCore();
  let answered = 0;
  let tool = newTool({});
  let show = (_callee: Callee) => {};
  let passedMs = 0;
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + passedMs);

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const lastSent = () => inOneLine(started.at(-1)?.argumentsText ?? '');
  const answer = async () => {
    await waitFor(() => expect(started).toHaveLength(answered + 1));
    answered += 1;
    finish(answered, { content: [] });
    await expect(page.getByRole('region', { name: 'Result' }).getByText('Done')).toBeVisible();
  };
  return {
    ...formPage,
    open(schema, text = '{}') {
      tool = newTool(schema);
      writeDraft(draftKeyOf(tool), { text }, schema);
      const { rerender } = render(<View callee={tool} />);
      show = (callee) => rerender(<View callee={callee} />);
    },
    async setJson(text) {
      await form.getByRole('radio', { name: 'JSON', exact: true }).click();
      await form.getByRole('textbox', { name: /as JSON/ }).fill(text);
      await form.getByRole('radio', { name: 'Form', exact: true }).click();
    },
    reopen() {
      show(newTool({}));
      show(tool);
    },
    async sent() {
      const anyway = button('Send anyway');
      await button('Run').click();
      await waitFor(() => expect(started.length + anyway.all().length).toBe(answered + 1));
      if (started.length === answered) await anyway.click();
      await answer();
      return lastSent();
    },
    answer,
    lastSent,
    sentCount: () => started.length,
    pause() {
      passedMs += 1000;
    },
  };
}

/** A callee's view is one of its own, as in a panel. */
const View = ({ callee }: { callee: Callee }) => (
  <CallView key={callee.name} callee={callee} renderHeader={() => null} />
);
