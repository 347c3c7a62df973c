import { z } from 'zod';
import type { InputDefinition } from '../../../../shared/model/servers/variables.ts';

const input = z.object({
  description: z.string().optional(),
  isRequired: z.boolean().optional(),
  isSecret: z.boolean().optional(),
  format: z.string().optional(),
  value: z.string().optional(),
  default: z.string().optional(),
  choices: z.array(z.string()).optional(),
});
const withVariables = input.extend({ variables: z.record(z.string(), input).optional() });

export const registryHeader = withVariables.extend({ name: z.string().min(1).max(200) });
export const registryArgument = withVariables.extend({
  type: z.enum(['positional', 'named']),
  name: z.string().optional(),
  valueHint: z.string().optional(),
});
export type RegistryArgument = z.infer<typeof registryArgument>;
export const registryVariables = z.record(z.string(), input);

type RegistryInput = z.infer<typeof input>;
type Valued = z.infer<typeof withVariables>;

/**
 * Turns the open values of a `server.json` into `${input:NAME}` references, and collects the inputs
 * to ask for.
 */
export class RegistryInputs {
  private readonly byName = new Map<string, InputDefinition>();

  list(): InputDefinition[] {
    return [...this.byName.values()];
  }

  /**
   * The value of an input, or a reference to it; undefined for an optional input without a value.
   */
  valueOf(name: string, valued: Valued): string | undefined {
    const { value, variables = {}, isRequired, isSecret } = valued;
    if (value !== undefined) return this.filled(value, variables);
    if (valued.default !== undefined && !isSecret && !valued.choices) return valued.default;
    return isRequired || isSecret ? this.reference(name, valued) : undefined;
  }

  /**
   * Replaces each `{NAME}` for which there is a variable by its value or a reference; others stay.
   */
  filled(text: string, variables: Record<string, RegistryInput>): string {
    return text.replaceAll(/\{([^{}]+)\}/g, (whole, name: string) => {
      const variable = Object.hasOwn(variables, name) ? variables[name] : undefined;
      if (!variable) return whole;
      return variable.value ?? this.reference(name, variable);
    });
  }

  private reference(name: string, asked: RegistryInput): string {
    const { description, choices, isSecret, default: preset } = asked;
    this.byName.set(name, {
      name,
      ...(description === undefined ? {} : { description }),
      ...(preset === undefined ? {} : { default: preset }),
      ...(choices && choices.length > 0 ? { options: choices } : {}),
      isSecret: isSecret === true,
    });
    return `\${input:${name}}`;
  }
}
