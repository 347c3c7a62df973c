import { useEffect, useState } from 'react';
import {
  clientNames,
  exportFormats,
  isLinkFormat,
  type ExportedServers,
  type ExportFormat,
} from '../../../../shared/model/servers/elsewhere.ts';
import { messageOf } from '../../../../shared/rpc/errors.ts';
import { backend } from '../../../backend.ts';
import { useServers } from '../../../stores/servers-store.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { ScrollPre } from '../../../ui/scroll-pre.tsx';

type ExportDialogProps = { serverName?: string | undefined; onClose(): void };

const labels: Record<ExportFormat, string> = {
  ...clientNames,
  'claude-code-command': 'Claude Code, as commands',
  'cursor-link': 'Cursor, as a link',
  'vscode-link': 'VS Code, as a link',
  'vscode-insiders-link': 'VS Code Insiders, as a link',
  'lm-studio-link': 'LM Studio, as a link',
  'goose-link': 'Goose, as a link',
  badges: 'README, as Markdown',
};
const options = exportFormats.map((value) => ({ value, label: labels[value] }));

/** Shows servers as the configuration of another app, to be copied. */
export function ExportDialog({ serverName, onClose }: ExportDialogProps) {
  const servers = useServers(({ snapshot }) => snapshot?.servers) ?? [];
  const own = servers.filter(({ launch }) => launch.kind !== 'bundled');
  const [names, setNames] = useState(() =>
    serverName === undefined ? own.map(({ name }) => name) : [serverName],
  );
  const [format, setFormat] = useState<ExportFormat>('claude-desktop');
  const [withSecrets, setSecrets] = useState(false);
  const { exported, failure } = useExported(names, format, withSecrets);
  return (
    <Dialog
      title="Export for another app"
      width={720}
      isSheet
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {exported && <CopyButton isWide label="Copy" text={exported.text} />}
        </>
      }
    >
      <div className="grid grid-cols-[208px_1fr] gap-4 pt-1">
        <div className="flex flex-col gap-3">
          <SelectField<ExportFormat>
            label="App"
            value={format}
            options={options}
            onValue={setFormat}
          />
          {/* A fieldset is as wide as its longest line unless it is told otherwise. */}
          <fieldset className="min-w-0">
            <legend className="mb-1 text-xs font-medium">Servers</legend>
            {own.length === 0 && <p className="text-text-muted">There are only demo servers.</p>}
            <div className="-m-0.5 flex max-h-80 flex-col gap-1 overflow-auto p-0.5">
              {own.map(({ name }) => (
                <Checkbox
                  key={name}
                  className="shrink-0"
                  checked={names.includes(name)}
                  onChecked={(isWanted) =>
                    setNames(
                      isWanted ? [...names, name] : names.filter((wanted) => wanted !== name),
                    )
                  }
                >
                  <span className="truncate" title={name}>
                    {name}
                  </span>
                </Checkbox>
              ))}
            </div>
          </fieldset>
          {isLinkFormat(format) ? (
            <p className="text-xs text-text-muted">
              A link carries no secrets: each is replaced by a reference.
            </p>
          ) : (
            <Checkbox checked={withSecrets} onChecked={setSecrets}>
              Include secrets in plain text
            </Checkbox>
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-2">
          {exported?.file !== undefined && (
            <p className="text-xs break-all text-text-muted">
              Config file: <code>{exported.file}</code>
            </p>
          )}
          {failure === undefined ? (
            <ScrollPre
              label="Configuration"
              className={`mono max-h-96 min-h-40 rounded-md border border-border bg-surface p-3 ${
                isLinkFormat(format) ? 'break-all whitespace-pre-wrap' : 'whitespace-pre'
              }`}
            >
              {exported?.text}
            </ScrollPre>
          ) : (
            <Failure what="The servers could not be exported" why={failure} />
          )}
          <ul className="flex list-disc flex-col gap-0.5 pl-4 text-xs text-warning">
            {exported?.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </div>
      </div>
    </Dialog>
  );
}

type Exported = { exported?: ExportedServers; failure?: string };

/** The servers as the core exports them, or why it can’t; the former result stays until the next arrives. */
function useExported(names: string[], format: ExportFormat, withSecrets: boolean): Exported {
  const [answer, setAnswer] = useState<Exported>({});
  useEffect(() => {
    const query = new AbortController();
    const { signal } = query;
    backend.call('servers.export', { names, format, withSecrets }, { signal }).then(
      (exported) => {
        if (!signal.aborted) setAnswer({ exported });
      },
      (error: unknown) => {
        if (!signal.aborted) setAnswer({ failure: messageOf(error) });
      },
    );
    return () => query.abort();
  }, [names, format, withSecrets]);
  return answer;
}
