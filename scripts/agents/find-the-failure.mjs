const prefix = 'mcp__wirebench__';

/** The twelve tools of `wirebench mcp`, as Claude Code offers them to its model. */
export const expectedTools = [
  'list_servers',
  'connect_server',
  'list_tools',
  'describe_tool',
  'call_tool',
  'read_resource',
  'get_prompt',
  'lint_server',
  'compare_server',
  'read_traffic',
  'read_record',
  'explain_failures',
].map((name) => prefix + name);

/**
 * What an engineer would do to a server that does not work: look which there are, connect one, ask
 * what failed, read that record. Each step takes its arguments from what the one before answered.
 */
export function findTheFailure(offered, results) {
  const missing = expectedTools.filter((name) => !offered.includes(name));
  if (missing.length > 0) return { text: `Not offered: ${missing.join(', ')}.` };
  const told = (name) => results.findLast((one) => one.name === prefix + name);
  const call = (name, input) => ({ name: prefix + name, input });

  const servers = told('list_servers');
  if (!servers) return call('list_servers', {});
  const server = dataOf(servers)?.servers?.[0]?.name;
  if (server === undefined) return { text: `No server in: ${servers.text}` };
  if (!told('connect_server')) return call('connect_server', { server });
  const failures = told('explain_failures');
  if (!failures) return call('explain_failures', {});
  const failure = dataOf(failures)?.failures?.[0];
  if (!failure) return { text: `No failure in: ${failures.text}` };
  const record = told('read_record');
  if (!record) return call('read_record', { seq: failure.seq });
  const { body } = dataOf(record) ?? {};
  const { seq, kind, finding, what_to_do: whatToDo } = failure;
  return { text: JSON.stringify({ server, seq, kind, finding, body, advice: whatToDo?.[0] }) };
}

/** Where the result's JSON stands; clients put words of their own around it. */
function dataOf({ text }) {
  const start = text.indexOf('{');
  const end = text.lastIndexOf('}');
  try {
    return JSON.parse(text.slice(start, end + 1));
  } catch {
    return undefined;
  }
}
