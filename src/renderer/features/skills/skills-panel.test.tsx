// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ReadSkillFile, Skill } from '../../../shared/model/servers/skill.ts';
import { RpcError } from '../../../shared/rpc/errors.ts';
import { answerWith } from '../../test-backend.ts';
import { furnishPage } from '../../test-page.ts';
import { SkillsPanel } from './skills-panel.tsx';

vi.mock('../../backend.ts', () => import('../../test-backend.ts'));

beforeEach(furnishPage);

const tea: Skill = {
  uri: 'skill://tea/SKILL.md',
  name: 'tea',
  description: 'Brew tea well.',
  frontmatterText: '{"name":"tea"}',
  files: [{ uri: 'skill://tea/SKILL.md', digest: 'sha256:0', size: 4 }],
  problems: [],
};
const panel = () => render(<SkillsPanel connectionId={1} serverName="brewing" />);

test('of an entry with problems no file is asked for, and they are told', async () => {
  const read = vi.fn<() => never>();
  const odd = { ...tea, problems: ['It has no description.', 'It lists a file twice.'] };
  answerWith({ 'skills.list': () => ({ skills: [odd], isCutShort: true }), 'skills.read': read });
  panel();
  expect(await screen.findByText('1 skill, the server has more')).toBeTruthy();

  await userEvent.click(screen.getByText('Brew tea well.'));

  const told = within(screen.getByRole('alert'));
  expect(told.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(odd.problems);
  expect(screen.getByRole('button', { name: 'Use in the chat' })).toHaveProperty('disabled', true);
  expect(read).not.toHaveBeenCalled();
});

test('a list that can’t be read says why, and is read again', async () => {
  let fails = true;
  answerWith({
    'skills.list': () =>
      fails
        ? Promise.reject(new RpcError('UNAVAILABLE', 'brewing refused skills/list: busy'))
        : { skills: [], isCutShort: false },
  });
  panel();
  expect(await screen.findByText('brewing refused skills/list: busy')).toBeTruthy();
  fails = false;

  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));

  expect(await screen.findByText('No skills')).toBeTruthy();
});

test('a file that can’t be read says why, and keeps the list', async () => {
  const refused = new RpcError('UNAVAILABLE', 'It is gone.');
  answerWith({
    'skills.list': () => ({ skills: [tea], isCutShort: false }),
    'skills.read': () => Promise.reject(refused),
  });
  panel();

  await userEvent.click(await screen.findByText('Brew tea well.'));

  expect((await screen.findByRole('alert')).textContent).toBe('It is gone.');
  expect(screen.getByText('1 skill')).toBeTruthy();
});

test('a skill that was changed since it was listed is loaded by its entry of now', async () => {
  const check = { what: 'size' as const, listed: '4', found: '5' };
  const file = { uri: tea.uri, size: 5 };
  const read = vi.fn<(input: { skill: Skill }) => ReadSkillFile>(({ skill }) =>
    skill.description === tea.description
      ? { ...file, checks: [{ ...check, isEqual: false }] }
      : { ...file, checks: [{ ...check, listed: '5', isEqual: true }], content: { text: 'Hot.' } },
  );
  answerWith({
    'skills.list': () => ({ skills: [tea], isCutShort: false }),
    'skills.get': () => ({ ...tea, description: 'Brew it hot.' }),
    'skills.read': read,
  });
  panel();
  await userEvent.click(await screen.findByText('Brew tea well.'));
  expect((await screen.findByRole('alert')).textContent).toContain('It was not loaded.');

  await userEvent.click(screen.getByRole('button', { name: 'Get the entry again' }));

  expect(await screen.findByText('Verified: size as the entry says.')).toBeTruthy();
  expect(screen.getByText('Brew it hot.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Get the entry again' })).toBeNull();
});

test('all skills are verified at a press, each with its verdict', async () => {
  const entry = (name: string, files: Skill['files']) => ({
    ...tea,
    uri: `skill://${name}/SKILL.md`,
    name,
    description: name,
    files,
  });
  const listed = (name: string) => [{ uri: `skill://${name}/SKILL.md`, digest: '0', size: 4 }];
  const skills = [
    entry('green', listed('green')),
    entry('black', listed('black')),
    entry('gone', listed('gone')),
    entry('free', 'dynamic'),
  ];
  answerWith({
    'skills.list': () => ({ skills, isCutShort: false }),
    'skills.read': ({ uri }: { uri: string }): ReadSkillFile => {
      if (uri.includes('gone')) throw new RpcError('UNAVAILABLE', 'It is gone.');
      const isEqual = !uri.includes('black');
      return { uri, size: 4, checks: [{ what: 'digest', listed: '0', found: '1', isEqual }] };
    },
  });
  panel();

  await userEvent.click(await screen.findByRole('button', { name: 'Verify all' }));

  expect(
    await screen.findByText('1 verified, 1 differs, 1 not readable, 1 without a list of files'),
  ).toBeTruthy();
  const marks = screen.getAllByRole('img').map((mark) => mark.getAttribute('aria-label'));
  expect(marks).toEqual([
    'Verified: each file is as the entry says',
    'SKILL.md is not what the entry says',
    'Not verified: It is gone.',
    'Only its SKILL.md can be verified: the entry lists no files',
  ]);
  expect(screen.getByRole('button', { name: 'Verify all' })).toBeTruthy();
});
