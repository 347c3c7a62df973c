// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { RpcError } from '../../../../shared/rpc/errors.ts';
import { answerWith } from '../../../test-backend.ts';
import { pictures } from '../../../test-pictures.ts';
import { furnishPage } from '../../../test-page.ts';
import { GrowingText } from '../transcript/growing-text.tsx';

vi.mock('../../../backend.ts', () => import('../../../test-backend.ts'));

let asked: string[] = [];
beforeEach(() => {
  furnishPage();
  asked = [];
  answerWith({
    'chat.image': ({ address }) => {
      asked.push(address);
      return { mimeType: 'image/png', base64: pictures['image/png'] };
    },
  });
});

const address = `https://evil.example/c.png?d=${'x'.repeat(100)}`;

async function open(text: string) {
  const user = userEvent.setup();
  const shown = render(<GrowingText text={text} />);
  await user.click(screen.getByRole('button', { name: /not loaded/ }));
  return { user, ...shown };
}

test('an image is loaded by a click beneath its whole address, and stands above it', async () => {
  const { user } = await open(`![cat](${address})`);
  expect(screen.getByRole('dialog', { name: 'Address of the image' }).textContent).toContain(
    address,
  );
  expect(asked).toEqual([]);

  await user.click(screen.getByRole('button', { name: 'Load the image' }));

  const image = await screen.findByRole('img', { name: 'cat' });
  expect(image.getAttribute('src')).toBe(`data:image/png;base64,${pictures['image/png']}`);
  expect(asked).toEqual([address]);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: address })).toBeTruthy();
});

test('it stays while the text goes on, and another address in its place is not loaded', async () => {
  const { user, rerender } = await open('![cat](https://a.example/1)');
  await user.click(screen.getByRole('button', { name: 'Load the image' }));
  await screen.findByRole('img');

  rerender(<GrowingText text="![cat](https://a.example/1) and more" />);
  expect(screen.getByRole('img')).toBeTruthy();
  rerender(<GrowingText text="![cat](https://a.example/2) and more" />);

  expect(screen.queryByRole('img')).toBeNull();
  expect(asked).toEqual(['https://a.example/1']);
});

test('it is not loaded again by itself when the page is drawn anew', async () => {
  const { user, unmount } = await open(`![cat](${address})`);
  await user.click(screen.getByRole('button', { name: 'Load the image' }));
  await screen.findByRole('img');
  unmount();

  render(<GrowingText text={`![cat](${address})`} />);

  expect(screen.getByRole('button', { name: /not loaded/ })).toBeTruthy();
  expect(asked).toHaveLength(1);
});

test('what failed says why, and is tried again', async () => {
  answerWith({
    'chat.image': () => {
      throw new RpcError('UNAVAILABLE', 'https://a.example/ could not be loaded: 404.');
    },
  });
  const { user } = await open('![](https://a.example/)');

  await user.click(screen.getByRole('button', { name: 'Load the image' }));

  expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded: 404.');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('one that redirects to another origin is loaded from there by one more click', async () => {
  const elsewhere = 'https://cdn.example/b.png?id=7';
  answerWith({
    'chat.image': ({ address: from }) => {
      asked.push(from);
      if (from === elsewhere) return { mimeType: 'image/png', base64: pictures['image/png'] };
      const why = `https://a.example/ redirects to ${elsewhere}. That was not followed.`;
      throw new RpcError('REFUSED', why, { redirect: elsewhere });
    },
  });
  const { user } = await open('![](https://a.example/)');

  await user.click(screen.getByRole('button', { name: 'Load the image' }));
  expect((await screen.findByRole('alert')).textContent).toContain(elsewhere);
  expect(asked).toEqual(['https://a.example/']);
  await user.click(screen.getByRole('button', { name: 'Load from cdn.example' }));

  expect(await screen.findByRole('img')).toBeTruthy();
  expect(asked).toEqual(['https://a.example/', elsewhere]);
});

test('bytes that are no image after all say so', async () => {
  const { user } = await open('![](https://a.example/)');
  await user.click(screen.getByRole('button', { name: 'Load the image' }));

  fireEvent.error(await screen.findByRole('img', { name: 'Image without a description' }));
  await user.click(screen.getByRole('button', { name: /not loaded/ }));

  expect(screen.getByRole('alert').textContent).toContain('can’t be shown');
});

test.each(['http://127.0.0.1:8080/', 'http://192.168.0.1/reboot', 'http://localhost/'])(
  '%s is said to be in a private place',
  async (where) => {
    await open(`![](${where})`);

    expect(screen.getByText(/on this machine or in a private network/)).toBeTruthy();
  },
);

test('what is no web address can’t be loaded', async () => {
  await open('![](file:///etc/passwd)');

  expect(screen.queryByRole('button', { name: 'Load the image' })).toBeNull();
  expect(screen.getByText('Not a web address')).toBeTruthy();
});
