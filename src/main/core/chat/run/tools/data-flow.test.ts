import { describe, expect, test } from 'vitest';
import { dangerOf, dataFlowOf, followData } from './data-flow.ts';

const tool = (name: string, annotations = {}) => ({ serverName: 's', tool: name, annotations });

describe('what a tool may do with data', () => {
  test.each([
    ['read_file', 'readsPrivate'],
    ['listEmails', 'readsPrivate'],
    ['query-database', 'readsPrivate'],
    ['fetch', 'sendsOut'],
    ['send_message', 'sendsOut'],
    ['create_comment', 'sendsOut'],
    ['browse_page', 'sendsOut'],
    ['get_issue', 'takesUntrusted'],
    ['readInbox', 'takesUntrusted'],
    ['fetch_url', 'takesUntrusted'],
  ] as const)('%s: %s', (name, flow) => {
    expect(dataFlowOf(tool(name))[flow]).toBe(true);
  });

  test.each(['get_sum', 'echo', 'roll_dice', ''])('%o: nothing', (name) => {
    expect(Object.values(dataFlowOf(tool(name)))).toEqual([false, false, false]);
  });

  test('a claim adds to what the name says, and takes nothing from it', () => {
    expect(dataFlowOf(tool('work', { openWorldHint: true })).sendsOut).toBe(true);
    expect(dataFlowOf(tool('look', { openWorldHint: true, readOnlyHint: true }))).toMatchObject({
      takesUntrusted: true,
      sendsOut: false,
    });
    expect(dataFlowOf(tool('send', { openWorldHint: false, readOnlyHint: true })).sendsOut).toBe(
      true,
    );
  });
});

describe('the danger of a run', () => {
  const all = [tool('read_file'), tool('get_issue'), tool('send')] as const;

  test('is there with all three together, and names the tools', () => {
    expect(dangerOf(all)).toEqual({
      readsPrivate: ['s · read_file'],
      takesUntrusted: ['s · get_issue'],
      sendsOut: ['s · send'],
    });
    expect(dangerOf(all.slice(1))).toBeUndefined();
  });

  test('counts what was used earlier as a source, never as a way out', () => {
    const [readFile, getIssue, send] = all;

    expect(dangerOf([tool('send')], [tool('read_file'), tool('get_issue')])).toEqual({
      readsPrivate: ['s · read_file (used earlier)'],
      takesUntrusted: ['s · get_issue (used earlier)'],
      sendsOut: ['s · send'],
    });
    expect(dangerOf([tool('read_file'), tool('get_issue')], [tool('send')])).toBeUndefined();
    expect(dangerOf(all, [readFile, getIssue, send, readFile])).toEqual(dangerOf(all));
    expect(dangerOf([send], [readFile, readFile, getIssue])?.readsPrivate).toHaveLength(1);
  });

  test('begins when a stranger’s words came in', () => {
    const data = followData(all);

    data.came(tool('read_file'));
    data.toldModel();
    expect(data.mayLeave(tool('send'))).toBe(false);
    data.came(tool('get_issue'));
    expect(data.mayLeave(tool('send'))).toBe(false);
    data.toldModel();
    expect(data.mayLeave(tool('send'))).toBe(true);
    expect(data.mayLeave(tool('read_file'))).toBe(false);
  });

  test('is not there where nothing private is offered', () => {
    const data = followData(all.slice(1));
    data.came(tool('get_issue'));
    data.toldModel();

    expect(data.mayLeave(tool('send'))).toBe(false);
  });
});
