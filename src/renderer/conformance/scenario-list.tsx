import { CircleCheck, CircleX, Minus } from 'lucide-react';
import type { ScenarioResult } from '../../shared/model/servers/conformance.ts';

type ScenarioListProps = { label: string; results: readonly ScenarioResult[] };

/** Results of the official conformance suite, each with its verdict, its reasons and its rules. */
export function ScenarioList({ label, results }: ScenarioListProps) {
  return (
    <ul aria-label={label} className="flex w-full flex-col gap-1 select-text">
      {results.map((result) => (
        <Scenario key={result.scenario} result={result} />
      ))}
    </ul>
  );
}

function Scenario({ result }: { result: ScenarioResult }) {
  const { scenario, status } = result;
  return (
    <li className="flex items-start gap-2">
      {status === 'passed' ? (
        <CircleCheck size={14} aria-label="Passed" className="mt-0.5 shrink-0 text-success" />
      ) : status === 'failed' ? (
        <CircleX size={14} aria-label="Failed" className="mt-0.5 shrink-0 text-danger" />
      ) : (
        <Minus size={14} aria-label="Does not apply" className="mt-0.5 shrink-0 text-text-muted" />
      )}
      <div className="min-w-0 flex-1">
        <code className={status === 'not-applicable' ? 'text-text-muted' : ''}>{scenario}</code>{' '}
        {result.status === 'not-applicable' && (
          <span className="text-xs text-text-muted">{result.reason}</span>
        )}
        {result.status === 'passed' && (
          <>
            <span className="text-xs text-text-muted">
              {result.checks === 1 ? '1 check' : `${result.checks} checks`}
            </span>
            <Links links={result.links ?? []} />
          </>
        )}
        {result.status === 'failed' &&
          result.failures.map(({ id, description, message, links }) => (
            <div key={id} className="mt-1 border-l border-danger/50 pl-2 break-words">
              <p>{description}</p>
              {message !== undefined && <p className="text-danger">{message}</p>}
              <Links links={links} />
            </div>
          ))}
      </div>
    </li>
  );
}

/** Where the specifications say what was checked. */
function Links({ links }: { links: readonly string[] }) {
  return (
    <p className="flex flex-wrap gap-x-3 text-xs text-text-muted">
      {links.map((link) => (
        <a
          key={link}
          href={link}
          title={link}
          target="_blank"
          rel="noreferrer"
          className="max-w-full truncate underline decoration-dotted underline-offset-2 hover:text-text"
        >
          {placeOf(link)}
        </a>
      ))}
    </p>
  );
}

const official =
  /^https:\/\/(?:modelcontextprotocol\.io\/specification|github\.com\/modelcontextprotocol\/modelcontextprotocol\/blob\/main\/schema)\/(\d{4}-\d\d-\d\d)\/(.+)$/;

/** The revision of MCP and the place in it; all of any other address. */
function placeOf(link: string): string {
  const [, revision, place] = official.exec(link) ?? [];
  return revision === undefined ? link : `MCP ${revision}, ${place}`;
}
