// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  capabilityNames,
  type CapabilityName,
  type Root,
} from '../../../../shared/model/servers/declared.ts';
import type { ServerDefinition } from '../../../../shared/model/servers/server.ts';
import { furnishPage } from '../../../test-page.ts';
import { fakeServersCore, stdio } from '../test-servers.ts';
import { DeclaredFacts, RootsFacts } from './declared-facts.tsx';

vi.mock('../../../backend.ts', () => import('../../../test-backend.ts'));

beforeEach(furnishPage);

const files = stdio('files');
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });

function show(
  definition: ServerDefinition,
  declared: readonly CapabilityName[] = capabilityNames,
  roots: Root[] = definition.roots ?? [],
) {
  const core = fakeServersCore([definition]);
  const at = { connectionId: 1, serverName: 'files', startedAt: 0, target: 'npx' };
  const state = { status: 'starting' as const };
  const connection = { ...at, transport: 'stdio' as const, declared: [...declared], roots, state };
  render(
    <>
      <DeclaredFacts connection={connection} definition={definition} />
      <RootsFacts connection={connection} definition={definition} />
    </>,
  );
  return core;
}

describe('the declared capabilities', () => {
  test('are all, and one is taken back', async () => {
    const core = show(files);
    expect(screen.getAllByRole<HTMLInputElement>('checkbox').every(({ checked }) => checked)).toBe(
      true,
    );
    expect(screen.queryByRole('button', { name: 'Reconnect' })).toBeNull();

    await userEvent.click(box('Roots'));

    const declares = capabilityNames.filter((name) => name !== 'roots');
    expect(core.asked('update')).toEqual([{ name: 'files', definition: { ...files, declares } }]);
  });

  test('that differ from those of the connection are told when it is made anew', async () => {
    const core = show({ ...files, declares: [] });
    expect(screen.getByText('Takes effect when the server is reconnected.')).toBeDefined();

    await userEvent.click(screen.getByRole('button', { name: 'Reconnect' }));

    expect(core.asked('connect')).toMatchObject([{ serverName: 'files' }]);
  });

  test('keep a name of a later version, and offer no part of sampling without it', async () => {
    const core = show({ ...files, declares: ['roots', 'later'] }, ['roots']);
    expect(box('Sampling with tools').disabled).toBe(true);

    await userEvent.click(box('Sampling'));

    expect(core.asked('update')).toEqual([
      { name: 'files', definition: { ...files, declares: ['sampling', 'roots', 'later'] } },
    ]);
  });

  test('become all or none by one press, and all are not written down', async () => {
    const core = show({ ...files, declares: ['roots'] }, ['roots']);

    await userEvent.click(screen.getByRole('button', { name: 'All' }));
    await userEvent.click(screen.getByRole('button', { name: 'None' }));

    expect(core.asked('update')).toEqual([
      { name: 'files', definition: files },
      { name: 'files', definition: { ...files, declares: [] } },
    ]);
  });
});

describe('the roots', () => {
  test('are typed as paths, stored as URIs, and empty rows are left out', async () => {
    const core = show(files);
    const add = screen.getByRole('button', { name: 'Add root' });

    await userEvent.click(add);
    await userEvent.keyboard('/home/ada/my project');
    await userEvent.type(screen.getByLabelText('Name of root 1'), 'Project');
    await userEvent.click(add);
    await userEvent.click(screen.getByRole('button', { name: 'Save roots' }));

    const roots = [{ uri: 'file:///home/ada/my%20project', name: 'Project' }];
    expect(core.asked('update')).toEqual([{ name: 'files', definition: { ...files, roots } }]);
  });

  test('that are no file URIs are marked, and sent as they are', async () => {
    const core = show({ ...files, roots: [{ uri: 'https://example.com' }] });
    expect(screen.getByText(/are sent unchanged/)).toBeDefined();

    await userEvent.type(screen.getByLabelText('Name of root 1'), 'Odd');
    await userEvent.click(screen.getByRole('button', { name: 'Save roots' }));

    const roots = [{ uri: 'https://example.com', name: 'Odd' }];
    expect(core.asked('update')).toEqual([{ name: 'files', definition: { ...files, roots } }]);
  });

  test('that the server was not told of are told with the next connection', async () => {
    const core = show({ ...files, roots: [{ uri: 'file:///srv' }] }, capabilityNames, []);
    expect(screen.getByText('Takes effect when the server is reconnected.')).toBeDefined();

    await userEvent.click(screen.getByRole('button', { name: 'Reconnect' }));

    expect(core.asked('connect')).toMatchObject([{ serverName: 'files' }]);
  });

  test('stay as they were when the change is cancelled', async () => {
    const core = show({ ...files, roots: [{ uri: 'file:///srv' }] });

    await userEvent.click(screen.getByRole('button', { name: 'Remove root 1' }));
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));

    expect(screen.getByLabelText<HTMLInputElement>('Root 1').value).toBe('file:///srv');
    expect(core.asked('update')).toEqual([]);
  });
});
