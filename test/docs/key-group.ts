import type { Node } from './key-type.ts';

export type Key = {
  about: string;
  /** What holds where the key is absent; required keys have none. */
  standard?: string;
  /** What the schema can't say of its bounds. */
  bounds?: string;
  /** The name in the file, where it differs. */
  as?: string;
};

/** The keys of one object of a file. */
export type KeyGroup = {
  title: string;
  text?: string;
  /** The objects of the schema whose members are keys here. */
  nodes: readonly Node[];
  /** Members of these that are no keys of the file, or are keys of another group. */
  apart?: readonly string[];
  /** The members that lead to the object in a whole file; lists are gone through. */
  path: readonly string[];
  keys: Readonly<Record<string, Key>>;
};

export type Member = { name: string; node: Node; isRequired: boolean };

/** The members of a group's objects; one that tells kinds apart has the values of all of them. */
export function membersOf({ nodes, apart = [] }: KeyGroup): Member[] {
  const members = new Map<string, Member>();
  for (const { properties = {}, required = [] } of nodes) {
    for (const [name, node] of Object.entries(properties)) {
      if (apart.includes(name)) continue;
      const before = members.get(name)?.node;
      const merged =
        before && node.const !== undefined
          ? { enum: [...(before.enum ?? [before.const]), node.const] }
          : node;
      members.set(name, { name, node: merged, isRequired: required.includes(name) });
    }
  }
  return [...members.values()];
}

/** The part of a schema that these members lead to, through lists. */
export function nodeAt(root: Node, ...path: string[]): Node {
  const at = (node: Node) => node.items || node;
  return path.reduce((node, name) => {
    const inner = node.properties?.[name];
    if (!inner) throw new Error(`The schema has no ${path.join('.')}.`);
    return at(inner);
  }, at(root));
}

/** One of the kinds of an object, by the value of the member that tells them apart. */
export function kindOf({ oneOf = [] }: Node, member: string, value: string): Node {
  const found = oneOf.find(({ properties }) => properties?.[member]?.const === value);
  if (!found) throw new Error(`The schema has no ${member} ${value}.`);
  return found;
}
