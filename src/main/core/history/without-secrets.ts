import { parseTree, type Node } from 'jsonc-parser';
import {
  removablePlaces,
  secretPlaces,
  type SecretPlace,
} from '../../../shared/model/secret-places.ts';

/** Of a name that stands twice one goes at a time; more often than this is no honest text. */
const maxRounds = 8;

/**
 * Arguments, given as JSON text, without the secrets in them. Undefined where they can't be told from
 * the rest, or where nothing would be left.
 */
export function withoutSecrets(
  text: string,
  schema: unknown,
): { text: string; leftOut: string[] } | undefined {
  const leftOut = new Set<string>();
  let left = text;
  for (let round = 0; round < maxRounds; round += 1) {
    const found = secretPlaces(JSON.parse(left), schema);
    const places = found && removablePlaces(found);
    if (!places || places.some((place) => place.length === 0)) return undefined;
    if (places.length === 0) return { text: left, leftOut: [...leftOut] };
    for (const place of places) leftOut.add(place.join('.'));
    left = withoutMembers(left, places);
  }
  return undefined;
}

type Member = { owner: Node; member: Node };

/** Takes members away, in one pass, each with a comma of its own; of the rest every byte stays. */
function withoutMembers(text: string, places: SecretPlace[]): string {
  const root = parseTree(text);
  const membersByOwner = new Map<Node, Map<string, Node>>();
  const members = places.flatMap((place) => memberAt(root, place, membersByOwner) ?? []);
  const gone = new Set(members.map(({ member }) => member));
  const owners = new Set(members.map(({ owner }) => owner));
  const cuts = [...owners].flatMap((owner) => cutsIn(owner, gone)).sort(([a], [b]) => a - b);
  const starts = [0, ...cuts.map(([, end]) => end)];
  return starts.map((start, i) => text.slice(start, cuts[i]?.[0])).join('');
}

function memberAt(root: Node | undefined, place: SecretPlace, membersByOwner: Map<Node, Map<string, Node>>): Member | undefined {
  let at = root;
  let found: Member | undefined;
  for (const part of place) {
    const owner: Node | undefined = at;
    if (typeof part === 'number' || owner === undefined) {
      at = owner?.children?.[Number(part)];
      continue;
    }
    const members = membersByOwner.get(owner) ?? membersOf(owner);
    membersByOwner.set(owner, members);
    const member = members.get(part);
    at = member?.children?.[1];
    found = member && { owner, member };
  }
  return found;
} // prettier-ignore

/** Of a name that stands twice the last member counts, as JSON.parse has it. */
const membersOf = ({ children = [] }: Node): Map<string, Node> =>
  new Map(children.map((member) => [String(member.children?.[0]?.value), member]));

function cutsIn(owner: Node, gone: ReadonlySet<Node>): [number, number][] {
  const members = owner.children ?? [];
  const first = members[0];
  const firstKept = members.findIndex((member) => !gone.has(member));
  if (!first || firstKept === -1) return [[owner.offset + 1, endOf(owner) - 1]];
  const before: [number, number][] =
    firstKept === 0 ? [] : [[first.offset, members[firstKept]?.offset ?? first.offset]];
  const after = members.flatMap((member, i): [number, number][] => {
    const previous = members[i - 1];
    return i > firstKept && previous && gone.has(member) ? [[endOf(previous), endOf(member)]] : [];
  });
  return [...before, ...after];
}

const endOf = ({ offset, length }: Node): number => offset + length;
