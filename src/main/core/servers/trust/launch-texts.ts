import { referencePattern } from '../../../../shared/references.ts';
import type { Launch } from '../../../../shared/model/servers/server.ts';

/** The texts of a launch that say what runs or what is reached. */
export function decidingTexts(launch: Launch): string[] {
  if (launch.kind === 'bundled') return [];
  if (launch.kind === 'http') return [launch.url];
  return [launch.command, ...launch.args, launch.cwd ?? ''];
}

/** Lists the texts of a launch that may hold references. */
export function textsOf(launch: Launch): string[] {
  if (launch.kind === 'bundled') return [];
  const values = launch.kind === 'http' ? launch.headers : launch.env;
  return [...decidingTexts(launch), ...Object.values(values)];
}

/** The launch with these references replaced by their values; others stay as they are. */
export function filledLaunch(launch: Launch, values: Record<string, string>): Launch {
  const filled = (text: string) =>
    text.replaceAll(referencePattern, (reference) =>
      Object.hasOwn(values, reference) ? (values[reference] ?? '') : reference,
    );
  const all = (texts: Record<string, string>) =>
    Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, filled(value)]));
  switch (launch.kind) {
    case 'bundled':
      return launch;
    case 'http':
      return { ...launch, url: filled(launch.url), headers: all(launch.headers) };
    case 'stdio': {
      const { command, args, cwd, env } = launch;
      const folder = cwd === undefined ? {} : { cwd: filled(cwd) };
      const launchTexts = { command: filled(command), args: args.map(filled), env: all(env) };
      return { ...launch, ...launchTexts, ...folder };
    }
  }
}
