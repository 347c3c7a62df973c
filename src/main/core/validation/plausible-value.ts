import { isSecretName } from '../../../shared/secrets/secret-names.ts';
import { splitWords } from '../../../shared/split-words.ts';
import type { Json } from './schema-keywords.ts';

type Guess<Value> = [name: RegExp, ...values: Value[]];

/** Usual texts for members by name; the first pattern that matches the words of a name counts. */
const texts: Guess<string>[] = [
  [/\be ?mail|\brecipient/, 'ada@example.com', 'grace@example.org'],
  [/\b(web ?hook|callback)/, 'https://example.com/hook'],
  [/\b(image|photo|picture|avatar|thumbnail|icon|logo) ?ur[il]/, 'https://example.com/picture.png'],
  [
    /\b(url|uri|link|href|web ?site|endpoint)s?$|\b(url|uri)\b/,
    'https://example.com/docs',
    'https://example.org/',
  ],
  [/\b(file|document) ?name$|\bfilename/, 'notes.txt', 'report.pdf'],
  [
    /\b(directory|dir|folder|cwd|workspace root)$|\b(work\w* |root )(dir\w*|folder|path)/,
    '/home/ada/project',
    '/tmp/work',
  ],
  [/\bpaths?$|\bfiles?$/, '/home/ada/notes.txt', '/home/ada/project/README.md'],
  [
    /\b(date ?time|timestamp|since|until|(created|updated|modified|start\w*|end\w*|due|expires?) (at|after|before|time|date time))$/,
    '2026-03-14T09:30:00Z',
    '2026-04-01T17:00:00Z',
  ],
  [/\b(date|day|from date|to date|birthday|deadline)$/, '2026-03-14', '2026-04-01'],
  [/\btime ?zone|\btz$/, 'Europe/Vienna', 'America/New_York'],
  [/\btime$/, '09:30', '17:00'],
  [/\bsql\b|\bstatement$/, 'select * from customers limit 10'],
  [
    /\b(query|search( (term|text|string|query))?|q|keywords?|terms?|question)$/,
    'quarterly report',
    'open invoices',
  ],
  [
    /\b(prompt|instructions?|request|intent|task)$/,
    'Summarise the last three entries',
    'List what is due this week',
  ],
  [/\b(subject|title|headline|heading)$/, 'Fix the login page', 'Plan for March'],
  [
    /\b(message|text|content|body|comment|description|summary|note|notes|details|reason|justification)( text)?$/,
    'The login page shows an error after the update.',
    'Please have a look when you have time.',
  ],
  [/\b(markdown)\b/, '# Notes\n\nA first line.'],
  [/\bhtml\b/, '<p>A first line.</p>'],
  [/\b(code|script|snippet|expression)$/, '1 + 1', 'console.log("hello")'],
  [/\b(command|cmd)$/, 'ls -la', 'git status'],
  [/\b(regex|regexp|pattern)$/, '^[a-z]+$'],
  [/\bglob$/, '**/*.md'],
  [/\b(selector)$/, '#main'],
  [/\bjson\b/, '{"name": "example"}'],
  [/\b(first|given) ?name/, 'Ada', 'Grace'],
  [/\b(last|family|sur) ?name/, 'Lovelace', 'Hopper'],
  [/\b(display|full|contact|person|artist|author|customer) ?name/, 'Ada Lovelace', 'Grace Hopper'],
  [/\b(owner|user( ?name)?|login|author|assignee|actor|member|creator|reviewer)$/, 'ada', 'grace'],
  [/\b(org|organi[sz]ation|company|team|tenant|account|department)( name)?$/, 'example', 'acme'],
  [/\brepo(sitory)?( name)?$/, 'hello-world', 'website'],
  [/\b(project|workspace|app|application|service|site)( name| slug)?$/, 'website', 'webshop'],
  [/\b(branch|ref|base|head)( name)?$/, 'main', 'feature/login'],
  [/\b(sha|commit|revision)( id| sha| hash)?$/, '3f786850e387550fdab836ed7e6dc881de23001b'],
  [/\b(tag|version)( name)?$/, 'v1.2.0', '1.4.2'],
  [/\b(language|lang|locale)( code)?$/, 'en', 'de'],
  [/\bcountry\b/, 'Austria', 'Portugal'],
  [/\b(city|town|location|place|destination|origin)( name)?$/, 'Vienna', 'Lisbon'],
  [/\bstreet\b|\baddress$/, '12 Main Street', '7 Harbour Road'],
  [/\b(zip|postal) ?code/, '1010', '1200-109'],
  [/\bcurrency\b/, 'EUR', 'USD'],
  [/\b(ticker|stock|symbol)( symbol)?$/, 'AAPL', 'MSFT'],
  [/\bcolou?r\b/, '#3366cc', '#22aa66'],
  [/\bphone\b|\bmobile\b|\btelephone\b/, '+43 1 234567'],
  [/\b(host( ?name)?|domain|server)$/, 'example.com', 'db.example.com'],
  [/\bip( address)?$/, '192.0.2.10'],
  [/\bport$/, '8080'],
  [/\b(mime|content|media) ?type$/, 'text/plain', 'application/json'],
  [/\b(database|db|schema)( name)?$/, 'shop', 'analytics'],
  [/\b(table|dataset|collection|index)( name)?$/, 'customers', 'orders'],
  [/\b(columns?|field|property|attribute)( name)?$/, 'name', 'email'],
  [/\b(namespace|environment|env|profile)( name)?$/, 'default', 'staging'],
  [/\bregion\b/, 'eu-central-1'],
  [/\bbucket\b/, 'reports'],
  [/\b(channel|room)( name)?$/, 'general', 'support'],
  [/\b(labels?|category|topic|genre)$/, 'bug', 'docs'],
  [/\b(state|status)$/, 'open', 'closed'],
  [/\b(order by|orderby|sort by|sort)$/, 'name', 'created'],
  [/\b(order|direction|sort order)$/, 'asc', 'desc'],
  [/\b(filter)$/, "name eq 'example'"],
  [/\bselect|\bexpand|\bfields$/, 'id,name', 'name'],
  [/\bunits?$/, 'metric'],
  [/\bmodel$/, 'example-model'],
  [/\b(uuid|guid)$/, '123e4567-e89b-42d3-a456-426614174000'],
  [/\b(hash|etag|e tag|checksum)$/, 'd41d8cd98f00b204e9800998ecf8427e'],
  [/\b(cursor|page token|skip ?token)$/, 'eyJwYWdlIjoyfQ'],
  [/\b(\w*id|iid|identifier|number|no)$/, '42', '1001'],
  [/\bkey$/, 'WEB-42', 'settings'],
  [/\bslug$/, 'hello-world'],
  [/\bname$/, 'example', 'first-try'],
  [/\bvalue$/, 'example'],
];

const numbers: Guess<number>[] = [
  [
    /\b(limit|top|max ?results?|max ?items?|count|per ?page|page ?size|first|size|n|num(ber)? of \w+)$/,
    10,
    20,
    5,
  ],
  [/\bpage( ?number)?$/, 1, 2],
  [/\b(offset|skip|start|index|from)$/, 0, 10],
  [/\b(issue|pull|discussion|milestone|alert|run)? ?(number|id|iid|no)$/, 42, 7],
  [/\byear$/, 2026, 2025],
  [/\bmonth$/, 3, 11],
  [/\b(day|day of month)$/, 14, 2],
  [/\bhours?$/, 9, 17],
  [/\bminutes?$/, 30, 15],
  [/\bport$/, 8080, 443],
  [/\blat(itude)?$/, 48.2082, 38.7223],
  [/\b(lon|lng|long|longitude)$/, 16.3738, -9.1393],
  [/\btime ?out ?ms$|\b(delay|interval|timeout|duration) ?(ms|millis\w*)$/, 5000, 30000],
  [/\b(time ?out|delay|interval|duration|seconds?)$/, 30, 60],
  [/\btemperature$/, 0.7, 1],
  [/\b(price|amount|cost|total|salary)\b/, 19.9, 250],
  [/\b(width)$/, 800, 1280],
  [/\b(height)$/, 600, 720],
  [/\b(radius|distance)$/, 5, 10],
  [/\b(age)$/, 36, 42],
  [/\b(percent\w*|progress)\b/, 50, 75],
  [/\b(score|threshold|confidence|ratio|probability)$/, 0.8, 0.5],
  [/\b(depth|level|quantity|retries|attempts|guests?|days?)\b/, 2, 3],
  [/\b(zoom|font ?size)$/, 12, 14],
];

/** Plausible texts for a member of this name and schema, the likeliest first. */
export function plausibleTexts(name: string, schema: Json): string[] {
  const words = wordsOf(name);
  const named = isSecretName(name) ? ['not-a-real-secret'] : guessFor(texts, words);
  return [...quotedExamples(schema['description']), ...(named ?? [`example ${words}`.trim()])];
}

/** Plausible numbers for a member of this name, the likeliest first. */
export const plausibleNumbers = (name: string): number[] =>
  guessFor(numbers, wordsOf(name)) ?? [1, 3, 5];

function guessFor<Value>(guesses: Guess<Value>[], words: string): Value[] | undefined {
  const [, ...values] = guesses.find(([name]) => name.test(words)) ?? [];
  return values.length > 0 ? values : undefined;
}

const maxName = 80;

/** Turns `maxResults` and `max_results` into `max results`. */
const wordsOf = (name: string): string => splitWords(name.slice(-maxName)).join(' ');

const maxRead = 2000;
const maxExample = 120;
const quoted = /^[\s:([]*(?:"([^"\n]+)"|'([^'\n]+)'|`([^`\n]+)`)/;

/** The quoted examples in a description, as in `e.g. "gh/org/project"`. */
function quotedExamples(description: unknown): string[] {
  if (typeof description !== 'string') return [];
  const told = description
    .slice(0, maxRead)
    .split(/\be\.g\.,?|\bfor example,?|\bsuch as|\bexamples?:/i)
    .slice(1);
  return told.flatMap((rest) => {
    const [, double, single, back] = quoted.exec(rest) ?? [];
    const example = double ?? single ?? back;
    return example !== undefined && example.length <= maxExample ? [example] : [];
  });
}
