// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { ServerDefinition } from '../../../../shared/model/servers/server.ts';
import { KnownServerList } from './known-server-list.tsx';

test('a known server is found by its words, and picking it hands over its definition alone', async () => {
  const user = userEvent.setup();
  const onPick = vi.fn<(definition: ServerDefinition) => void>();
  render(<KnownServerList onPick={onPick} />);
  await user.click(screen.getByText('Known servers', { selector: 'summary' }));

  await user.type(screen.getByRole('searchbox'), 'FOLDER files');
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: /^filesystem/ }));

  expect(onPick.mock.calls).toEqual([
    [
      expect.objectContaining({
        name: 'filesystem',
        launch: {
          kind: 'stdio',
          command: 'npx',
          args: ['-y', '@modelcontextprotocol/server-filesystem', '${input:folder}'],
          env: {},
        },
      }),
    ],
  ]);
  await user.type(screen.getByRole('searchbox'), ' nothing like it');
  expect(screen.getByText('No matching servers.')).toBeTruthy();
});
