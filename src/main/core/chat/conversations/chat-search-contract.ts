import { call, typed } from '../../../../shared/rpc/define.ts';
import type { FoundInFile, SearchedFile } from './search-file.ts';

/** What the thread that reads conversations answers. */
export const chatSearchContract = {
  search: call(typed<SearchedFile>).returns<FoundInFile>(),
};
