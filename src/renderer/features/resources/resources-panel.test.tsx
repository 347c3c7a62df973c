// @vitest-environment jsdom
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { RpcError } from '../../../shared/rpc/errors.ts';
import { fakeCallsCore } from '../../calls/test-calls.ts';
import { offerArguments } from '../../navigation.ts';
import { answerWith } from '../../test-backend.ts';
import { furnishPage } from '../../test-page.ts';
import { pictures } from '../../test-pictures.ts';
import { writeViewState } from '../../view-state.ts';
import { ResourcesPanel } from './resources-panel.tsx';

vi.mock('../../backend.ts', () => import('../../test-backend.ts'));

let core = fakeCallsCore();
let connectionId = 3000;
beforeEach(() => {
  furnishPage();
  // The list draws as many rows as its height has room for.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(480);
  core = fakeCallsCore();
  core.offer('resources', [
    { uri: 'roastery://prices', title: 'Price list', mimeType: 'text/csv', size: 90 },
    { uri: 'roastery://logo', title: 'Logo' },
    { uri: 'roastery://archive/2025/may', name: 'may', description: 'A good month.' },
    { uri: 'roastery://archive/2025/june', name: 'june' },
    { title: 'Nowhere' },
  ]);
  core.offer('resourceTemplates', [{ uriTemplate: 'roastery://coffee/{sku}', title: 'A coffee' }]);
  // A list is loaded once per connection, so each test has its own.
  connectionId += 1;
  for (const key of [
    'chosen roastery resources',
    'lint.open',
    'draft roastery resources/read roastery://coffee/{sku}',
  ]) {
    writeViewState(key, undefined);
  }
});

async function open(label?: RegExp) {
  const user = userEvent.setup();
  const { unmount, container } = render(
    <ResourcesPanel connectionId={connectionId} serverName="roastery" />,
  );
  await screen.findByRole('treegrid', { name: 'Resources' });
  if (label) await user.click(await row(label));
  return { user, unmount, container };
}
const row = (name: RegExp) => screen.findByRole('row', { name });
const rows = () => screen.getAllByRole('row').map(({ textContent }) => textContent);
const button = (name: string) => screen.getByRole('button', { name });
const field = (name: string) => screen.getByRole<HTMLTextAreaElement>('textbox', { name });
const result = () => within(screen.getByRole('region', { name: 'Result' }));
const isStarted = (count: number) => waitFor(() => expect(core.started).toHaveLength(count));

describe('the tree', () => {
  test('has a folder for each part of a URI, and a template where its URIs begin', async () => {
    await open();

    expect(rows()).toEqual([
      'roastery://5',
      'Price listprices',
      'Logologo',
      'archive/2025/2',
      'may',
      'june',
      'coffee/1',
      'A coffee{sku}template',
      'Nowhere(uri 5 is missing)',
    ]);
  });

  test('is walked by keys: arrows move, open and close, Enter reads', async () => {
    const { user } = await open();

    await user.tab();
    while (document.activeElement?.getAttribute('role') !== 'row') await user.tab();
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowLeft}');
    expect(rows()).not.toContain('may');
    await user.keyboard('{ArrowRight}');
    expect(rows()).toContain('may');
    await user.keyboard('{ArrowRight}{ArrowDown}');
    expect(core.started).toHaveLength(0);
    await user.keyboard('{Enter}');

    await isStarted(1);
    expect(core.started[0]).toMatchObject({ name: 'roastery://archive/2025/june' });
    expect((await row(/^june/)).getAttribute('aria-selected')).toBe('true');
  });

  test('ArrowLeft leads from a resource to its folder, which a click opens and closes', async () => {
    const { user } = await open(/^may/);

    await user.keyboard('{ArrowLeft}');
    expect(document.activeElement?.textContent).toBe('archive/2025/2');
    await user.click(await row(/^archive/));
    expect((await row(/^archive/)).getAttribute('aria-expanded')).toBe('false');
    await user.click(await row(/^archive/));

    expect(rows()).toContain('may');
    expect(core.started).toHaveLength(1);
  });

  test('is searched by name, title, description and URI, which shows whole URIs', async () => {
    const { user } = await open();
    const search = screen.getByRole('searchbox', { name: 'Search 6 resources' });

    await user.type(search, 'good MONTH');
    await waitFor(() => expect(rows()).toEqual(['mayroastery://archive/2025/may']));
    await user.clear(search);
    await user.type(search, 'archive');
    await waitFor(() => expect(rows()).toHaveLength(2));
    await user.clear(search);
    await user.type(search, 'tea');

    expect(await screen.findByText('No resource has “tea” in it.')).toBeTruthy();
    expect(screen.queryAllByRole('row')).toEqual([]);
  });

  test('what was found before nothing was is shown again without rows made anew', async () => {
    const { user } = await open();
    const search = screen.getByRole('searchbox', { name: 'Search 6 resources' });
    await user.type(search, 'archive');
    const [first] = screen.getAllByRole('row');

    await user.type(search, 's!');
    await screen.findByText('No resource has “archives!” in it.');
    await user.type(search, '{Backspace}{Backspace}');

    expect(screen.queryByText(/^No resource has/)).toBeNull();
    expect(rows()).toHaveLength(2);
    expect(screen.getAllByRole('row')[0]).toBe(first);
  });

  test('of twenty thousand resources has those rows alone that are in sight', async () => {
    core.paging.items = 40;
    const many = Array.from({ length: 20_000 }, (_, i) => ({ uri: `big://shelf/${i % 100}/${i}` }));
    core.offer('resources', many);

    let most = 0;
    const watch = new MutationObserver(() => {
      most = Math.max(most, document.getElementsByTagName('*').length);
    });
    watch.observe(document.body, { childList: true, subtree: true });
    const { user } = await open();
    await screen.findByText('20,001 resources', undefined, { timeout: 25_000 });
    expect(rows()).toContain('0/200');
    const search = screen.getByRole('searchbox', { name: 'Search 20,001 resources' });
    fireEvent.change(search, { target: { value: 'SHELF/7/19807' } });
    await user.click(await row(/7.19807/));
    watch.disconnect();

    await isStarted(1);
    expect(core.started[0]).toMatchObject({ name: 'big://shelf/7/19807' });
    expect(most).toBeGreaterThan(100);
    expect(most).toBeLessThan(3000);
  });
});

describe('a resource', () => {
  test('is read by one click, and its text is shown', async () => {
    await open(/^Price list/);
    expect(screen.getByText('text/csv · 90 B')).toBeTruthy();
    await isStarted(1);
    core.finish(1, {
      contents: [{ uri: 'roastery://prices', mimeType: 'text/csv', text: 'sku,price' }],
    });

    expect(core.started[0]).toMatchObject({ method: 'resources/read', name: 'roastery://prices' });
    expect(await result().findByText('sku,price')).toBeTruthy();
    expect(result().getByText('roastery://prices · text/csv')).toBeTruthy();
  });

  test('a second click while it is read asks no more', async () => {
    const { user } = await open(/^Price list/);
    await isStarted(1);

    await user.dblClick(await row(/^Price list/));

    expect(core.started).toHaveLength(1);
  });

  test('is read again by a button, and reading is cancelled by the same', async () => {
    const { user } = await open(/^Price list/);
    await isStarted(1);
    await user.click(button('Cancel'));
    expect(core.cancelled).toEqual([1]);

    await user.click(button('Read again'));

    await isStarted(2);
  });

  test('draws a picture, and says what other bytes are', async () => {
    await open(/^Logo/);
    await isStarted(1);

    core.finish(1, {
      contents: [
        { uri: 'a', mimeType: 'image/png', blob: pictures['image/png'] },
        { uri: 'b', mimeType: 'application/zip', blob: 'UEsDBA==' },
      ],
    });

    expect((await result().findByRole<HTMLImageElement>('img')).src).toContain('data:image/png');
    expect(result().getByText('binary, 4 B')).toBeTruthy();
    expect(result().getByRole('region', { name: 'Bytes of b' }).textContent).toContain(
      '50 4b 03 04',
    );
  });

  test('says why it could not be read', async () => {
    await open(/^Logo/);
    await isStarted(1);

    const message = 'Resource not found';
    core.refuse(1, { status: 'failed', reason: 'error', message, code: -32002 }, { message });

    expect((await result().findByRole('alert')).textContent).toContain('-32002 Resource not found');
  });

  test('shows its definition in place of its content', async () => {
    const { user } = await open(/^Logo/);

    await user.click(button('Definition'));

    expect(JSON.parse(field('Definition as it was sent').value)).toEqual({
      uri: 'roastery://logo',
      title: 'Logo',
    });
  });

  test('is shown again, but not read, when one comes back', async () => {
    const { unmount } = await open(/^Logo/);
    await isStarted(1);
    unmount();
    core.tell(1, { status: 'cancelled' });

    await open();

    expect(screen.getByRole('heading', { name: 'Logo' })).toBeTruthy();
    expect(core.started).toHaveLength(1);
  });

  test('that is malformed is listed with the reason and its definition', async () => {
    await open(/Nowhere/);

    expect(screen.getByRole('alert').textContent).toContain('It has no uri.');
    expect(JSON.parse(field('Definition as it was sent').value)).toEqual({ title: 'Nowhere' });
    expect(core.started).toHaveLength(0);
  });
});

describe('any URI', () => {
  test('is read though no list has it', async () => {
    const { user } = await open();

    await user.type(field('Read any URI'), ' file:///etc/hosts {Enter}');

    await isStarted(1);
    expect(core.started[0]).toMatchObject({ name: 'file:///etc/hosts' });
    expect(screen.getByRole('region', { name: 'Resource file:///etc/hosts' })).toBeTruthy();
  });

  test('can be read where a server lists nothing', async () => {
    core.offer('resources', []);
    core.offer('resourceTemplates', []);
    const user = userEvent.setup();
    render(<ResourcesPanel connectionId={connectionId} serverName="roastery" />);

    expect(await screen.findByText(/^roastery lists no resources; /)).toBeTruthy();
    await user.type(field('Read any URI'), 'x:y{Enter}');

    await isStarted(1);
  });

  test('that a template makes is read as it is, and opened from elsewhere fills the template', async () => {
    const { user } = await open();
    await user.type(field('Read any URI'), 'roastery://coffee/7{Enter}');
    await isStarted(1);
    expect(core.started[0]).toMatchObject({ name: 'roastery://coffee/7' });

    act(() =>
      offerArguments({
        serverName: 'roastery',
        method: 'resources/read',
        name: 'roastery://coffee/8',
        argumentsText: '{}',
      }),
    );

    await waitFor(() => expect(field('sku').value).toBe('8'));
  });
});

describe('a template', () => {
  test('makes a URI of its variables, shows it as it is typed, and reads it', async () => {
    const { user, unmount } = await open(/^A coffee/);
    expect(field('URI').value).toBe('roastery://coffee/');

    await user.type(field('sku'), 'KEN NYERI');
    expect(field('URI').value).toBe('roastery://coffee/KEN%20NYERI');
    expect(core.started).toHaveLength(0);
    await user.click(button('Read'));

    await waitFor(() =>
      expect(core.started).toMatchObject([
        { name: 'roastery://coffee/KEN%20NYERI', argumentsText: '{}' },
      ]),
    );
    unmount();
    await open(/^A coffee/);
    expect(field('sku').value).toBe('KEN NYERI');
  });

  test('takes its variables from a URI that is pasted, and says when it is not its own', async () => {
    const { user } = await open(/^A coffee/);

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

  test('makes a URI of lists, and lists of a URI', async () => {
    core.offer('resourceTemplates', [
      { uriTemplate: 'roastery://files{/path*}{?q,tags*}', title: 'Files' },
    ]);
    const { user } = await open(/^Files/);

    await user.click(field('URI'));
    await user.clear(field('URI'));
    await user.paste('roastery://files/a/b%20c?q=%C3%BC&tags=1&tags=2');
    expect(button('path 2: b c')).toBeTruthy();
    expect(field('q').value).toBe('ü');
    act(() => button('tags 2: 2').focus());
    await user.keyboard('{Enter}');
    await user.keyboard('{Control>}a{/Control}3{Enter}');
    expect(field('URI').value).toBe('roastery://files/a/b%20c?q=%C3%BC&tags=1&tags=3');
    await user.click(button('Read'));

    await waitFor(() =>
      expect(core.started).toMatchObject([
        { name: 'roastery://files/a/b%20c?q=%C3%BC&tags=1&tags=3' },
      ]),
    );
  });

  test('asks once before it reads a URI with a gap', async () => {
    const { user } = await open(/^A coffee/);

    await user.click(button('Read'));

    expect(screen.getByRole('alert').textContent).toBe('1 argument needs a value: sku');
    expect(core.started).toHaveLength(0);
  });
});

test('says why a list can’t be had', async () => {
  answerWith({
    'connections.catalog': () => Promise.reject(new RpcError('UNAVAILABLE', 'It went away.')),
  });
  render(<ResourcesPanel connectionId={connectionId} serverName="roastery" />);

  expect((await screen.findByRole('alert')).textContent).toContain('It went away.');
});

test('a page that fails is not asked for over and over', async () => {
  core.paging.items = 2;
  let failures = 0;
  answerWith({
    'connections.catalog': (input) => {
      if (input.kind === 'resources' && input.cursor !== undefined) {
        failures += 1;
        throw new RpcError('UNAVAILABLE', 'It went away.');
      }
      return core.catalog(input);
    },
  });
  await open(/^Price list/);

  await isStarted(1);
  await screen.findByRole('button', { name: 'Next page' });
  expect(failures).toBe(2);
});

test('tells what is found in a definition, and shows the place in it', async () => {
  const { user } = await open(/Nowhere/);

  await user.click(await screen.findByRole('button', { name: 'Lint: 1 error, 1 hint' }));
  const list = screen.getByRole('list', { name: 'Lint' });

  expect(list.textContent).toContain('It has no uri, so it can’t be read.');
  await user.click(within(list).getByRole('button', { name: '/uri' }));
  expect(screen.getByRole('textbox', { name: 'Definition as it was sent' })).toBeTruthy();
});

test('a template is told of as one, and a resource as a resource', async () => {
  const { user } = await open(/^A coffee/);
  await user.click(await screen.findByRole('button', { name: 'Lint: 1 error, 1 hint' }));
  const list = () => screen.getByRole('list', { name: 'Lint' }).textContent;
  expect(list()).toContain('what the template is for');

  await user.click(await row(/^Logo/));

  expect(list()).toContain('what the resource is for');
});
