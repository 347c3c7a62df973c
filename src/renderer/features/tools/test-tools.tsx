import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeCallsCore } from '../../calls/test-calls.ts';
import { toolOf, useNavigation } from '../../navigation.ts';
import { furnishPage } from '../../test-page.ts';
import { writeViewState } from '../../view-state.ts';
import { ToolsPanel } from './tools-panel.tsx';

/** Three tools, one of them malformed. */
export const tools = [
  {
    name: 'grind',
    title: 'Grind',
    description: 'Grinds coffee.',
    inputSchema: {
      type: 'object',
      properties: { grams: { type: 'integer', minimum: 1 }, note: { type: 'string' } },
      required: ['grams'],
    },
    annotations: { destructiveHint: true },
  },
  { name: 'stock', description: 'What is in store.', inputSchema: { type: 'object' } },
  { name: 'broken', inputSchema: 'none' },
];

/** Prepares a page and a fake core that offers `tools`, anew for each test. */
export function furnishTools() {
  furnishPage();
  const core = fakeCallsCore();
  core.offer('tools', tools);
  // A list is loaded once per connection, so each test has its own.
  connectionId += 1;
  useNavigation.setState({ tools: {} });
  writeViewState('draft roastery tools/call grind', undefined);
  return { core, connectionId };
}

let connectionId = 0;

export function Panel() {
  const tool = useNavigation((state) => toolOf(state, 'roastery'));
  return (
    <ToolsPanel
      connectionId={connectionId}
      serverName="roastery"
      {...(tool === undefined ? {} : { tool })}
    />
  );
}

export async function openTool(tool: string) {
  const user = userEvent.setup();
  const { unmount } = render(<Panel />);
  await user.click(await screen.findByRole('button', { name: tool }));
  return { user, unmount };
}
export const field = (name: string) => screen.getByRole<HTMLTextAreaElement>('textbox', { name });
export const button = (name: string) => screen.getByRole('button', { name });
export const result = () => screen.getByRole('region', { name: 'Result' });

/** The list item of a tool; throws where the tool is not listed. */
export function rowOf(tool: string): HTMLElement {
  const row = screen.getByRole('button', { name: tool }).closest('li');
  if (!row) throw new Error(`${tool} is not listed`);
  return row;
}
