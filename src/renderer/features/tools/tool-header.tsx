import { ClampedMarkdown } from '../../ui/clamped-markdown.tsx';
import { revealed } from '../../ui/hidden-characters.ts';
import type { Tool } from './tool.ts';

/** A tool's names, what it claims of itself, and its description. */
export function ToolHeader({ tool }: { tool: Tool }) {
  return (
    <header className="flex-none px-4 pt-3 pb-2">
      <div className="flex items-baseline gap-2">
        <h1 className="truncate text-[15px] font-semibold">{revealed(tool.title || tool.name)}</h1>
        <code className="truncate text-text-muted">{revealed(tool.name)}</code>
        {tool.annotations.length > 0 && (
          <span className="truncate text-xs text-text-muted" title="The server’s own claims">
            {tool.annotations.join(' · ')}
          </span>
        )}
      </div>
      {tool.description !== '' && (
        <div className="mt-0.5 max-h-[30vh] overflow-y-auto text-text-muted">
          <ClampedMarkdown text={tool.description} />
        </div>
      )}
    </header>
  );
}
