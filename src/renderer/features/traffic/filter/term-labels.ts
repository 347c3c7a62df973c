import type { TrafficTerm } from '../../../../shared/model/traffic/traffic-query.ts';
import { byteSize, duration } from '../../../ui/format.ts';

const statusLabels = {
  error: ['failed', 'did not fail'],
  ok: ['succeeded', 'did not succeed'],
  pending: ['waits for a response', 'does not wait for a response'],
} as const;
const hasLabels = {
  error: ['is an error', 'is not an error'],
  finding: ['has a finding', 'has no finding'],
  pin: ['is pinned', 'is not pinned'],
  comment: ['has a comment', 'has no comment'],
} as const;
const kindLabels = {
  message: 'a message',
  malformed: 'a malformed line',
  stderr: 'a line on stderr',
  http: 'an HTTP record',
  sse: 'an SSE event',
  lifecycle: 'a lifecycle event',
} as const;
const nameLabels = {
  server: 'server',
  method: 'method',
  tool: 'tool or subject',
  id: 'id',
  code: 'error code',
} as const;
const comparisonLabels = {
  '>': ['more than', 'not more than'],
  '>=': ['at least', 'less than'],
  '<': ['less than', 'not less than'],
  '<=': ['at most', 'more than'],
  '=': ['exactly', 'not exactly'],
} as const;

/** Describes what a term of the filter asks for. */
export function termLabel(term: TrafficTerm): string {
  const which = term.not ? 1 : 0;
  switch (term.field) {
    case 'text':
      return `${term.not ? 'without' : 'holds'} “${cut(term.text)}”`;
    case 'regex':
      return `${term.not ? 'does not match' : 'matches'} /${cut(term.source)}/${term.flags}`;
    case 'server':
    case 'method':
    case 'tool':
    case 'id':
    case 'code': {
      const verb = `${term.not ? 'is not' : 'is'}${term.isPattern ? ' like' : ''}`;
      return `${nameLabels[term.field]} ${verb} ${cut(term.value)}`;
    }
    case 'status':
      return statusLabels[term.value][which];
    case 'has':
      return hasLabels[term.value][which];
    case 'dir':
      return `${term.not ? 'not ' : ''}${term.value === 'in' ? 'received' : 'sent'}`;
    case 'kind':
      return `is ${term.not ? 'not ' : ''}${kindLabels[term.value]}`;
    case 'dur':
      return `took ${comparisonLabels[term.compare][which]} ${duration(term.amount)}`;
    case 'size':
      return `${comparisonLabels[term.compare][which]} ${byteSize(term.amount)}`;
  }
}

const cut = (text: string): string => (text.length > 40 ? `${text.slice(0, 39)}…` : text);
