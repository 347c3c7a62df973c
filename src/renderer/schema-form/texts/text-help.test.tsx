// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { pictures } from '../../test-pictures.ts';
import { json, show } from '../test-form.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const base64 = { a: { type: 'string', contentEncoding: 'base64' } };
const picker = () =>
  document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;

test('the same file can be taken twice', async () => {
  const user = show(base64);
  const file = new File(['x'], 'x.txt');

  await user.upload(picker(), file);
  await vi.waitFor(() => expect(JSON.parse(json())).toEqual({ a: 'eA==' }));
  await user.clear(screen.getByRole('textbox', { name: 'a' }));
  await user.upload(picker(), file);

  await vi.waitFor(() => expect(JSON.parse(json())).toEqual({ a: 'eA==' }));
});

test('a file that is too large is refused in words', async () => {
  const user = show(base64);
  const file = new File(['x'], 'film.mp4');
  vi.spyOn(file, 'size', 'get').mockReturnValue(60_000_000);

  await user.upload(picker(), file);

  expect((await screen.findByRole('alert')).textContent).toMatch(/film\.mp4 has .* limit is/);
  expect(json()).toBe('{}');
});

test('a file that can’t be read is told', async () => {
  const user = show(base64);
  vi.spyOn(FileReader.prototype, 'readAsDataURL').mockImplementation(() => {
    throw new Error('it is gone');
  });

  await user.upload(picker(), new File(['x'], 'x.txt'));

  expect((await screen.findByRole('alert')).textContent).toBe(
    'x.txt could not be read: it is gone',
  );
  expect(json()).toBe('{}');
});

test('what a base64 text holds is shown as it is typed, and never drawn as what it says it is', async () => {
  const png = pictures['image/png'];
  const svg = btoa('<svg onload="x()"/>');
  const user = show(
    { ...base64, b: { ...base64.a, contentMediaType: 'image/svg+xml' } },
    JSON.stringify({ a: png, b: svg }),
  );

  expect(screen.getByText('69 B decoded, image/png')).toBeTruthy();
  expect(screen.getByRole<HTMLImageElement>('img', { name: 'Preview of a' }).src).toBe(
    `data:image/png;base64,${png}`,
  );
  expect(screen.queryByRole('img', { name: 'Preview of b' })).toBeNull();
  expect(screen.getByLabelText('Text in b').textContent).toBe('<svg onload="x()"/>');
  await user.type(screen.getByRole('textbox', { name: 'a' }), 'x');

  expect(screen.getByText(/^Incomplete base64/)).toBeTruthy();
  expect(JSON.parse(json())).toEqual({ a: `${png}x`, b: svg });
});
