import type { InputDefinition } from './variables.ts';

/** An input in the format of the `inputs` in VS Code's `mcp.json`. */
export function inputEntry(input: InputDefinition): Record<string, unknown> {
  const { name, description, default: preset, options, isSecret } = input;
  return {
    id: name,
    type: options ? 'pickString' : 'promptString',
    description: description ?? name,
    ...(preset === undefined ? {} : { default: preset }),
    ...(options ? { options } : { password: isSecret === true }),
  };
}
