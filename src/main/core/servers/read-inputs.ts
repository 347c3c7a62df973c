import { isSecretVariable } from '../../../shared/secrets/secret-names.ts';
import { inputDefinition, type InputDefinition } from '../../../shared/model/servers/variables.ts';

type Entry = Record<string, unknown>;

/**
 * Reads `inputs` as VS Code's `mcp.json` has them. Inputs of the type `command`, and those that
 * can't be read, are left out.
 */
export function readInputs(value: unknown): InputDefinition[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((item: unknown) => {
    if (typeof item !== 'object' || item === null) return [];
    const { id, type, description, default: preset, options, password } = item as Entry;
    if (type === 'command') return [];
    const choices = Array.isArray(options) ? options.map(choiceOf) : [];
    const parsed = inputDefinition.safeParse({
      name: id,
      ...(typeof description === 'string' && description !== id ? { description } : {}),
      ...(typeof preset === 'string' ? { default: preset } : {}),
      ...(type === 'pickString' && choices.length > 0 ? { options: choices } : {}),
      isSecret: password === undefined ? isSecretVariable(String(id)) : password === true,
    });
    return parsed.success ? [parsed.data] : [];
  });
}

const choiceOf = (option: unknown): string =>
  typeof option === 'object' && option !== null && 'value' in option
    ? String(option.value)
    : String(option);
