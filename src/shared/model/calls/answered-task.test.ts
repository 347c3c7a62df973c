import { expect, test } from 'vitest';
import { answeredTask, taskLabel } from './answered-task.ts';

test.each([
  [
    { resultType: 'task', taskId: 't1', status: 'working' },
    { taskId: 't1', status: 'working' },
  ],
  [{ resultType: 'task', task: { taskId: 't1' } }, { taskId: 't1' }],
  [{ resultType: 'task', taskId: 7 }, {}],
  [{ task: { taskId: 't1', status: 'working' } }, { taskId: 't1', status: 'working' }],
  [{ task: { status: 'working' } }, { status: 'working' }],
  [{ task: { taskId: 't1' }, content: [] }, undefined],
  [{ task: 't1' }, undefined],
  [{ resultType: 'complete', content: [] }, undefined],
  ['task', undefined],
  [null, undefined],
])('%j', (result, task) => {
  expect(answeredTask(result)).toEqual(task);
});

test('is told by its id and how it stands', () => {
  expect(taskLabel({ taskId: 't1', status: 'working' })).toBe('a task (t1, working)');
  expect(taskLabel({})).toBe('a task (without a taskId)');
});
