import { SchemaForm } from '../../schema-form/schema-form.tsx';
import { JsonEditor } from '../../ui/json-editor.tsx';
import { JsonView } from '../../ui/json-view.tsx';
import type { Tool } from './tool.ts';

export type ArgumentsView = 'form' | 'json' | 'definition';

type ToolArgumentsProps = {
  tool: Tool;
  serverName: string;
  view: ArgumentsView;
  /** The arguments as JSON text: what is sent. */
  text: string;
  onText(text: string): void;
};

/** The same arguments as a form or as JSON; or what the server said they are. */
export function ToolArguments({ tool, serverName, view, text, onText }: ToolArgumentsProps) {
  return (
    <div className={`min-h-0 flex-1 overflow-auto ${view === 'form' ? 'p-4' : ''}`}>
      {view === 'form' && <SchemaForm schema={tool.inputSchema} text={text} onText={onText} />}
      {view === 'form' && hasNoArguments(tool) && (
        <p className="text-text-muted">This tool takes no arguments.</p>
      )}
      {view === 'json' && (
        <JsonEditor
          value={text}
          path={`arguments ${serverName} ${tool.name}`}
          label={`Arguments of ${tool.name} as JSON`}
          schema={tool.inputSchema}
          onChange={onText}
        />
      )}
      {view === 'definition' && (
        <JsonView
          text={JSON.stringify(tool.raw)}
          path={`definition ${serverName} ${tool.name}`}
          label={`Definition of ${tool.name}`}
        />
      )}
    </div>
  );
}

function hasNoArguments({ inputSchema }: Tool): boolean {
  const properties = (inputSchema as { properties?: object } | undefined)?.properties;
  return !properties || Object.keys(properties).length === 0;
}
