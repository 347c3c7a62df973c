// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { RpcError } from '../../../../shared/rpc/errors.ts';
import { answerWith } from '../../../test-backend.ts';
import { importFile } from './import-file.ts';

vi.mock('../../../backend.ts', () => import('../../../test-backend.ts'));

const fails = (message: string) => () => Promise.reject(new RpcError('INTERNAL', message));

test('says why an import failed even where it can’t be cancelled either', async () => {
  answerWith({
    'traffic.importStart': () => ({ importId: 1 }),
    'traffic.importPiece': fails('The disk is full.'),
    'traffic.importCancel': fails('There is no such import.'),
  });

  const imported = importFile(
    { name: 'a.jsonl', size: 2, source: new File(['{}'], 'a.jsonl') },
    () => {},
    new AbortController().signal,
  );

  await expect(imported).rejects.toThrow('The disk is full.');
});
