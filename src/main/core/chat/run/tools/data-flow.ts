import type { DataDanger, OfferedTool } from '../../../../../shared/model/chat/chat.ts';
import { splitWords } from '../../../../../shared/split-words.ts';

/** What a tool may do with data, guessed from its name and from what the server claims. */
export type DataFlow = {
  readsPrivate: boolean;
  takesUntrusted: boolean;
  sendsOut: boolean;
};

const maxName = 200;

type Described = Pick<OfferedTool, 'tool' | 'serverName' | 'annotations'>;

const privateThings =
  /^(files?|paths?|director(y|ies)|folders?|e?mails?|inbox|messages?|chats?|calendars?|events?|contacts?|documents?|docs?|notes?|drives?|database|db|sql|query|tables?|rows?|records?|secrets?|env|environment|passwords?|keys?|tokens?|customers?|users?|accounts?|profile|repos?|repository|clipboard|memory|history|private)$/;
const strangersThings =
  /^(fetch|browse|browser|crawl|scrape|url|urls|web|website|page|pages|http|https|html|rss|feeds?|news|issues?|comments?|pull|pr|reviews?|tickets?|e?mails?|inbox|messages?|tweets?|posts?|download)$/;
const sendingTerms =
  /^(send|post|publish|share|upload|push|tweet|reply|forward|invite|notify|webhook|request|fetch|browse|navigate|http|https|url|curl|comment|submit|email|mail|dm|sms|slack)$/;
const readingTerms =
  /^(read|get|list|search|find|query|show|view|open|load|fetch|download|export|dump|sql|select|inbox)$/;

/**
 * Guesses what a tool may do with data. A claim counts only where it adds a danger: a server that
 * says that nothing leaves is not believed.
 */
export function dataFlowOf({ tool, annotations }: Described): DataFlow {
  const words = splitWords(tool.slice(0, maxName));
  const has = (pattern: RegExp) => words.some((word) => pattern.test(word));
  const isOpen = annotations?.['openWorldHint'] === true;
  const isReadOnly = annotations?.['readOnlyHint'] === true;
  const reads = has(readingTerms);
  return {
    readsPrivate: reads && has(privateThings),
    takesUntrusted: (reads && has(strangersThings)) || (isOpen && (reads || isReadOnly)),
    sendsOut: has(sendingTerms) || (isOpen && !isReadOnly),
  };
}

/**
 * The tools that together could leak data: some read private data, some take untrusted text, some
 * send. Undefined unless there is one of each kind. Tools of earlier runs count as sources, but
 * send nothing any more.
 */
export function dangerOf(
  offered: readonly Described[],
  earlier: readonly Described[] = [],
): DataDanger | undefined {
  const current = new Set(offered.map(nameOf));
  const gone = earlier.filter((tool) => !current.has(nameOf(tool)));
  const source = (fits: (flow: DataFlow) => boolean) => [
    ...named(offered, fits),
    ...named(gone, fits).map((name) => `${name} (used earlier)`),
  ];
  const danger = {
    readsPrivate: source((flow) => flow.readsPrivate),
    takesUntrusted: source((flow) => flow.takesUntrusted),
    sendsOut: named(offered, (flow) => flow.sendsOut),
  };
  return Object.values(danger).every((names) => names.length > 0) ? danger : undefined;
}

/**
 * Follows the results that came into a run, to warn before they go out of it. A call can take out
 * only what the model knew when it wrote it, however late the call is decided.
 */
export function followData(offered: readonly Described[], earlier: readonly Described[] = []) {
  const isDangerous = dangerOf(offered, earlier) !== undefined;
  let arrived: Described[] = [];
  let hasUntrusted = false;
  const sources = new Set<string>();
  /** By server, the sources whose answers the user lets go to it. */
  const agreed = new Map<string, ReadonlySet<string>>();
  return {
    /** Notes that a result of this tool came in. */
    came: (tool: Described): void => void arrived.push(tool),
    /** Notes that the model is asked next, with all that came in so far. */
    toldModel(): void {
      for (const tool of arrived) {
        sources.add(tool.serverName);
        if (isDangerous && dataFlowOf(tool).takesUntrusted) hasUntrusted = true;
      }
      arrived = [];
    },
    /** Whether another server's answer could go out with this call, whatever the tools are called. */
    isCrossing: ({ serverName }: Described): boolean =>
      [...sources].some((from) => from !== serverName && !agreed.get(serverName)?.has(from)),
    /** Notes that the user lets what the model knows go to this tool's server. */
    mayCross: ({ serverName }: Described): void => void agreed.set(serverName, new Set(sources)),
    /** Whether this call could take private data out, as untrusted text may have asked for it. */
    mayLeave: (tool: Described): boolean => hasUntrusted && dataFlowOf(tool).sendsOut,
  };
}

const nameOf = ({ serverName, tool }: Described): string => `${serverName} · ${tool}`;

const named = (tools: readonly Described[], fits: (flow: DataFlow) => boolean): string[] => [
  ...new Set(tools.filter((tool) => fits(dataFlowOf(tool))).map(nameOf)),
];
