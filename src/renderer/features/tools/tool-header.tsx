import { ClampedMarkdown } from '../../ui/markdown/clamped-markdown.tsx';
import { tokensText } from '../../calls/definition/tokens-text.ts';
import { revealed } from '../../ui/hidden-characters.ts';
import type { LintFinding } from '../../../shared/model/calls/lint.ts';
import type { TokenWeight } from '../../../shared/model/chat/token-weight.ts';
import { DefinitionIcon } from '../../calls/icons/definition-icon.tsx';
import { LintStrip } from '../../calls/definition/lint-strip.tsx';
import { ProbeButton } from './probe-button.tsx';
import { ToolSwitch } from './tool-switch.tsx';
import type { Tool } from './tool.ts';

type ToolHeaderProps = {
  connectionId: number;
  serverName: string;
  tool: Tool;
  isDisabled: boolean;
  findings: readonly LintFinding[];
  /** The tokens that the definition takes; undefined until they are counted. */
  weight: TokenWeight | undefined;
  isFolded: boolean;
};

/** A tool's names, annotations, tokens and description, with the findings in its definition. */
export function ToolHeader(props: ToolHeaderProps) {
  const { connectionId, serverName, tool, isDisabled, findings, weight, isFolded } = props;
  return (
    <header className="flex-none px-4 pt-3 pb-2">
      {/* A part that does not fit in the line gets a line of its own, and wraps there. */}
      <div className="flex flex-wrap items-baseline gap-x-2">
        <div className="flex min-w-0 grow flex-wrap items-baseline gap-x-2">
          <DefinitionIcon
            connectionId={connectionId}
            definition={tool.raw}
            name={tool.name}
            side={20}
          />
          <h1 className="line-clamp-3 max-w-full min-w-0 text-[15px] font-semibold wrap-anywhere">
            {revealed(tool.title || tool.name)}
          </h1>
          <span
            className={isFolded ? 'flex min-w-0 items-baseline gap-x-2' : 'contents'}
            title={isFolded ? tool.name : undefined}
          >
            {tool.title !== tool.name && (
              <code
                className={`max-w-full min-w-0 text-text-muted ${isFolded ? 'truncate' : 'line-clamp-3 wrap-anywhere'}`}
              >
                {revealed(tool.name)}
              </code>
            )}
            {tool.annotations.length > 0 && (
              <span
                className={`text-xs text-text-muted ${isFolded ? 'flex-none' : ''}`}
                title="The server’s own claims"
              >
                {tool.annotations.join(' · ')}
              </span>
            )}
          </span>
        </div>
        <span className="flex items-center gap-2">
          {/* Their usual width and their baseline are kept, or the form would move once they are counted. */}
          <span
            className="inline-block min-w-[10.5ch] text-xs whitespace-nowrap text-text-muted tabular-nums"
            title="Estimated size of its definition in a model’s context, sent with each message of a chat that offers it. Providers don’t publish how they frame tools."
          >
            {weight ? tokensText(weight) : '\u00A0'}
          </span>
          <ToolSwitch serverName={serverName} tool={tool.name} isDisabled={isDisabled} />
          {tool.problem === undefined && <ProbeButton serverName={serverName} tool={tool.name} />}
        </span>
      </div>
      {isDisabled && (
        <p className="mt-1 rounded-md bg-warning-fill px-2 py-1 text-xs text-warning">
          You disabled this tool: it is not offered to models in the chat.
        </p>
      )}
      {tool.description !== '' && (
        <div className="mt-0.5 max-h-[30vh] overflow-y-auto text-text-muted">
          <ClampedMarkdown text={tool.description} isFolded={isFolded} />
        </div>
      )}
      <LintStrip findings={findings} definition={tool.raw} />
    </header>
  );
}
