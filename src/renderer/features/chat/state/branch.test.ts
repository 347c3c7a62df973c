import { describe, expect, test } from 'vitest';
import { choosing, shownPath, siblingsOf } from './branch.ts';
import { emptyConversation } from './conversation.ts';
import { foldEvents } from './fold-events.ts';
import { teller } from '../test-chat.ts';

const tell = teller();
/** A turn with two answers; the first goes on with a turn that was edited once. */
const tree = foldEvents(emptyConversation, [
  tell.conversation(''),
  tell.user('u1', 'one'),
  tell.answer('r1', 'u1'),
  tell.user('u2', 'two', 'r1'),
  tell.user('u3', 'two, edited', 'r1'),
  tell.answer('r3', 'u3'),
  tell.answer('r2', 'u1'),
]);

describe('the branch on screen', () => {
  test('is the newest where nothing is chosen', () => {
    expect(shownPath(tree, {})).toEqual(['u1', 'r2']);
  });

  test('goes through a node that is chosen, and on with the newest beneath it', () => {
    expect(shownPath(tree, choosing(tree, {}, 'r1'))).toEqual(['u1', 'r1', 'u3', 'r3']);
    expect(shownPath(tree, choosing(tree, {}, 'u2'))).toEqual(['u1', 'r1', 'u2']);
  });

  test('does not stumble over a choice of what is not there', () => {
    expect(shownPath(tree, { u1: 'gone', constructor: 'r1' })).toEqual(['u1', 'r2']);
  });

  test('has the alternatives of a node beside it', () => {
    expect(siblingsOf(tree, 'r2')).toEqual(['r1', 'r2']);
    expect(siblingsOf(tree, 'u2')).toEqual(['u2', 'u3']);
    expect(siblingsOf(tree, 'u1')).toEqual(['u1']);
  });
});
