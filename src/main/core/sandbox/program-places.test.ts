import { expect, test } from 'vitest';
import { programPlaces } from './program-places.ts';

const home = '/home/me';
const of = (path: string, command = 'node') => programPlaces({ path, home, command });

test('shows a version’s programs with their libraries', () => {
  expect(of(`${home}/.nvm/versions/node/v24/bin:/usr/bin`)).toEqual(
    expect.arrayContaining([
      `${home}/.nvm/versions/node/v24/bin`,
      `${home}/.nvm/versions/node/v24/lib`,
      '/usr/bin',
    ]),
  );
});

test('shows the user’s own bin, and no other folder of the home', () => {
  const places = of(`${home}/bin`);

  expect(places).toContain(`${home}/bin`);
  expect(places).not.toContain(`${home}/lib`);
});

test.each(['/', '/home', home, `${home}/`, `${home}/x/..`, '.', 'relative/bin', ''])(
  'shows nothing of the home for %j on the PATH',
  (entry) => {
    const places = of(`/usr/bin:${entry}`);

    expect(places).not.toContain('/');
    expect(places.filter((place) => home.startsWith(place) || !place.startsWith('/'))).toEqual([]);
  },
);

test('shows a command that is given by its full path, and the environment around it', () => {
  expect(of('', `${home}/project/.venv/bin/python`)).toEqual(
    expect.arrayContaining([
      `${home}/project/.venv/bin/python`,
      `${home}/project/.venv/bin`,
      `${home}/project/.venv/pyvenv.cfg`,
    ]),
  );
});

test('shows no folder that a command merely lies in', () => {
  const places = of('', `${home}/notes/run.sh`);

  expect(places).toContain(`${home}/notes/run.sh`);
  expect(places).not.toContain(`${home}/notes`);
});
