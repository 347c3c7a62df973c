import type { Link, Nodes, PhrasingContent, Text } from 'mdast';
import { bareAddress } from './bare-address.ts';

/** Makes links of the addresses in the text of a tree, but for code and what is a link already. */
export function linkAddresses(nodes: readonly Nodes[]): void {
  for (const node of nodes) {
    if (!('children' in node) || node.type === 'link') continue;
    linkAddresses(node.children);
    if (isPhrase(node)) {
      node.children = node.children.flatMap((child) =>
        child.type === 'text' ? linked(child) : [child],
      );
    }
  }
}

type Phrase = Extract<Nodes, { children: PhrasingContent[] }>;

const phrases = new Set(['paragraph', 'heading', 'emphasis', 'strong', 'delete', 'tableCell']);
const isPhrase = (node: Nodes): node is Phrase => phrases.has(node.type);

function linked(text: Text): PhrasingContent[] {
  const parts: PhrasingContent[] = [];
  let from = 0;
  for (const { 0: address, index } of text.value.matchAll(bareAddress)) {
    if (!leadsToHost(address)) continue;
    if (index > from) parts.push(textOf(text.value.slice(from, index)));
    parts.push(linkTo(address));
    from = index + address.length;
  }
  if (from === 0) return [text];
  if (from < text.value.length) parts.push(textOf(text.value.slice(from)));
  return parts;
}

/** A name before the host, as in `https://bank.example@evil.example`, is there to be taken for it. */
function leadsToHost(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && url.username === '' && url.password === '';
}

const textOf = (value: string): Text => ({ type: 'text', value });
const linkTo = (url: string): Link => ({ type: 'link', url, children: [textOf(url)] });
