import { revealed } from '../ui/hidden-characters.ts';

/** A value that a schema lists. Its label is made when it is shown: there may be hundreds of thousands. */
export class ListedOption {
  readonly value: unknown;
  private readonly name: unknown;

  constructor(value: unknown, name: unknown = value) {
    this.value = value;
    this.name = name;
  }

  get label(): string {
    return labelOf(this.name);
  }

  /** Whether its name holds a text, given in lower case. */
  isFound(search: string): boolean {
    return nameOf(this.name).toLowerCase().includes(search);
  }
}

/** Any value as a name, with what can't be seen in it marked. */
export const labelOf = (value: unknown): string => revealed(nameOf(value));

const nameOf = (value: unknown): string =>
  typeof value === 'string' && value !== '' ? value : (JSON.stringify(value) ?? '');
