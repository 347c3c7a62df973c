import { wireKinds } from '../../../../shared/model/traffic/wire.ts';

/** The condition that a record of an exchange ends it where no response comes. */
export const isFailureSql = (record: string): string =>
  `${record}.is_error = 1 AND ${record}.kind <> ${wireKinds.indexOf('stderr')}`;
