// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FindingList } from './finding-list.tsx';

test.each([
  ['its content is missing', 'Its content is missing'],
  ['structuredContent does not match', 'structuredContent does not match'],
  ['tools/list can’t be answered so', 'tools/list can’t be answered so'],
  ['_meta is not an object', '_meta is not an object'],
  ['', ''],
])('begins “%s” as a sentence, and leaves a name of the protocol as it is', (message, shown) => {
  const { container } = render(<FindingList revision={undefined} findings={[{ message }]} />);

  expect(container.textContent).toBe(shown);
});
