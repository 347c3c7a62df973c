// @vitest-environment jsdom
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeCallsCore } from '../../calls/test-calls.ts';
import { RpcError } from '../../../shared/rpc/errors.ts';
import { answerWith } from '../../test-backend.ts';
import { furnishPage } from '../../test-page.ts';
import { writeViewState } from '../../view-state.ts';
import { CatalogPanel } from './catalog-panel.tsx';
import { pictures } from '../../test-pictures.ts';

vi.mock('../../backend.ts', () => import('../../test-backend.ts'));
// Monaco needs a browser; the end-to-end specs see the real one.
vi.mock('../../ui/editor/json-editor.tsx', () => import('../../test-json-editor.tsx'));

let unfurnish = () => {};
let core = fakeCallsCore();
let connectionId = 1000;
beforeEach(() => {
  unfurnish = furnishPage();
  core = fakeCallsCore();
  core.offer('resources', [
    { uri: 'roastery://prices', title: 'Price list', mimeType: 'text/csv', size: 90 },
    { uri: 'roastery://logo', title: 'Logo' },
    { title: 'Nowhere' },
  ]);
  core.offer('resourceTemplates', [{ uriTemplate: 'roastery://coffee/{sku}', title: 'A coffee' }]);
  core.offer('prompts', [
    {
      name: 'tasting-notes',
      title: 'Tasting notes',
      arguments: [{ name: 'coffee', description: 'Which one.', required: true }],
    },
    { name: 'weekly-menu', title: 'Weekly menu' },
  ]);
  // A list is loaded once per connection, so each test has its own.
  connectionId += 1;
  for (const key of [
    'chosen roastery resources',
    'chosen roastery prompts',
    'lint.open',
    'draft roastery resources/read roastery://coffee/{sku}',
    'draft roastery prompts/get tasting-notes',
  ]) {
    writeViewState(key, undefined);
  }
});
afterEach(() => unfurnish());

async function open(kind: 'resources' | 'prompts', title: RegExp) {
  const user = userEvent.setup();
  const { unmount } = render(
    <CatalogPanel connectionId={connectionId} serverName="roastery" kind={kind} />,
  );
  await user.click(await screen.findByRole('button', { name: title }));
  return { user, unmount };
}
const button = (name: string) => screen.getByRole('button', { name });
const field = (name: string) => screen.getByRole<HTMLTextAreaElement>('textbox', { name });
const result = () => within(screen.getByRole('region', { name: 'Result' }));

test('reads a resource by its URI, and shows its text', async () => {
  const { user } = await open('resources', /Price list/);
  expect(screen.getByText('text/csv · 90 B')).toBeTruthy();

  await user.click(button('Read'));
  await waitFor(() => expect(core.started).toHaveLength(1));
  core.finish(1, {
    contents: [{ uri: 'roastery://prices', mimeType: 'text/csv', text: 'sku,price' }],
  });

  expect(core.started[0]).toMatchObject({ method: 'resources/read', name: 'roastery://prices' });
  expect(await result().findByText('sku,price')).toBeTruthy();
  expect(result().getByText('roastery://prices · text/csv')).toBeTruthy();
});

test('draws a resource that is a picture, and says what other bytes are', async () => {
  const { user } = await open('resources', /Logo/);
  await user.click(button('Read'));
  await waitFor(() => expect(core.started).toHaveLength(1));

  core.finish(1, {
    contents: [
      { uri: 'a', mimeType: 'image/png', blob: pictures['image/png'] },
      { uri: 'b', mimeType: 'application/zip', blob: 'UEsDBA==' },
    ],
  });

  expect((await result().findByRole<HTMLImageElement>('img')).src).toContain('data:image/png');
  expect(result().getByText('binary, 6 B')).toBeTruthy();
});

test('makes a URI of a template’s variables, shows it as it is typed, and reads it', async () => {
  const { user, unmount } = await open('resources', /A coffee/);
  expect(field('URI').value).toBe('roastery://coffee/');

  await user.type(field('sku'), 'KEN NYERI');
  expect(field('URI').value).toBe('roastery://coffee/KEN%20NYERI');
  await user.click(button('Read'));

  await waitFor(() =>
    expect(core.started).toMatchObject([
      { name: 'roastery://coffee/KEN%20NYERI', argumentsText: '{}' },
    ]),
  );
  unmount();
  await open('resources', /A coffee/);
  expect(field('sku').value).toBe('KEN NYERI');
});

test('fills the variables from a URI that is pasted, and says when it is not the template’s', async () => {
  const { user } = await open('resources', /A coffee/);

  await user.click(field('URI'));
  await user.paste('roastery://coffee/KEN%20NYERI');
  expect(field('sku').value).toBe('KEN NYERI');
  expect(field('URI').value).toBe('roastery://coffee/KEN%20NYERI');
  await user.clear(field('URI'));
  await user.paste('roastery://tea/1');

  expect(screen.getByText(/does not fit roastery:\/\/coffee\/\{sku\}/)).toBeTruthy();
  expect(field('sku').value).toBe('KEN NYERI');
  await user.tab();
  expect(field('URI').value).toBe('roastery://coffee/KEN%20NYERI');
});

test('asks once before it reads a URI with a gap', async () => {
  const { user } = await open('resources', /A coffee/);

  await user.click(button('Read'));

  expect(screen.getByRole('alert').textContent).toBe('1 argument needs a value: sku');
  expect(core.started).toHaveLength(0);
});

test('gets a prompt with its arguments, and shows who says what', async () => {
  const { user } = await open('prompts', /Tasting notes/);
  expect(screen.getByText('Which one.')).toBeTruthy();
  await user.type(field('coffee'), 'Guji');

  await user.click(button('Get'));
  await waitFor(() => expect(core.started).toHaveLength(1));
  core.finish(1, {
    messages: [
      { role: 'user', content: { type: 'text', text: 'Write notes for Guji.' } },
      { role: 'assistant', content: { type: 'text', text: 'Blueberry.' } },
    ],
  });

  expect(core.started[0]).toMatchObject({ method: 'prompts/get', name: 'tasting-notes' });
  expect(JSON.parse(core.started[0]?.argumentsText ?? '')).toEqual({ coffee: 'Guji' });
  const messages = await result().findAllByRole('listitem');
  expect(messages.map(({ textContent }) => textContent)).toEqual([
    'userWrite notes for Guji.',
    'assistantBlueberry.',
  ]);
});

test('says why a resource could not be read', async () => {
  const { user } = await open('resources', /Logo/);
  await user.click(button('Read'));
  await waitFor(() => expect(core.started).toHaveLength(1));

  const message = 'Resource not found';
  core.refuse(1, { status: 'failed', reason: 'error', message, code: -32002 }, { message });

  expect((await result().findByRole('alert')).textContent).toContain('-32002 Resource not found');
});

test('lists what is malformed with the reason and its definition', async () => {
  await open('resources', /Nowhere/);

  expect(screen.getByRole('alert').textContent).toContain('It has no uri.');
  expect(JSON.parse(field('Definition as it was sent').value)).toEqual({ title: 'Nowhere' });
});

test('comes back to what was chosen', async () => {
  const { unmount } = await open('prompts', /Weekly menu/);
  unmount();

  render(<CatalogPanel connectionId={connectionId} serverName="roastery" kind="prompts" />);

  expect(await screen.findByRole('heading', { name: 'Weekly menu' })).toBeTruthy();
  expect(screen.getByText('This prompt takes no arguments.')).toBeTruthy();
});

test('says when there is nothing, and why a list can’t be had', async () => {
  core.offer('prompts', []);
  const { unmount } = render(
    <CatalogPanel connectionId={connectionId} serverName="roastery" kind="prompts" />,
  );
  expect(await screen.findByText('roastery offers no prompts.')).toBeTruthy();
  unmount();

  answerWith({
    'connections.catalog': () => Promise.reject(new RpcError('UNAVAILABLE', 'It went away.')),
  });
  render(<CatalogPanel connectionId={connectionId} serverName="roastery" kind="resources" />);

  expect((await screen.findByRole('alert')).textContent).toContain('It went away.');
});

test('tells what is found in the definition of a prompt', async () => {
  const { user } = await open('prompts', /Weekly menu/);

  await user.click(await screen.findByRole('button', { name: 'Lint: 1 hint' }));

  expect(screen.getByRole('list', { name: 'Lint' }).textContent).toContain('It has no description');
});

test('tells what is found in one that can’t be used, and shows the place in its definition', async () => {
  const { user } = await open('resources', /Nowhere/);

  await user.click(await screen.findByRole('button', { name: 'Lint: 1 error, 1 hint' }));
  const list = screen.getByRole('list', { name: 'Lint' });

  expect(screen.getByRole('alert').textContent).toContain('It has no uri.');
  expect(list.textContent).toContain('It has no uri, so it can’t be read.');
  await user.click(within(list).getByRole('button', { name: '/uri' }));
  expect(screen.getByRole('textbox', { name: 'Definition as it was sent' })).toBeTruthy();
});

test('a template is told of as one, and a resource as a resource', async () => {
  const { user } = await open('resources', /A coffee/);
  await user.click(await screen.findByRole('button', { name: 'Lint: 1 error, 1 hint' }));
  const list = () => screen.getByRole('list', { name: 'Lint' }).textContent;
  expect(list()).toContain('what the template is for');

  await user.click(screen.getByRole('button', { name: /^Logo/ }));

  expect(list()).toContain('what the resource is for');
});
