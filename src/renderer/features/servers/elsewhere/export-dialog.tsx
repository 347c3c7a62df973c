import { useEffect, useState } from 'react';
import {
  clientNames,
  exportFormats,
  isLinkFormat,
  type ExportedServers,
  type ExportFormat,
} from '../../../../shared/model/servers/elsewhere.ts';
import { backend } from '../../../backend.ts';
import { report } from '../../../notices.ts';
import { useServers } from '../../../stores/servers-store.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
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
  const exported = useExported(names, format, withSecrets);
  return (
    <Dialog
      title="Export for another app"
      width={720}
      isSheet
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <CopyButton isWide label="Copy" text={() => exported?.text ?? ''} />
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
          <fieldset className="flex min-h-0 flex-col gap-1">
            <legend className="mb-1 text-xs font-medium">Servers</legend>
            {own.length === 0 && <p className="text-text-muted">There are only demo servers.</p>}
            {own.map(({ name }) => (
              <Checkbox
                key={name}
                checked={names.includes(name)}
                onChecked={(isWanted) =>
                  setNames(isWanted ? [...names, name] : names.filter((wanted) => wanted !== name))
                }
              >
                <span className="truncate">{name}</span>
              </Checkbox>
            ))}
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
          <ScrollPre
            label="Configuration"
            className={`mono max-h-96 min-h-40 rounded-md border border-border bg-surface p-3 ${
              isLinkFormat(format) ? 'break-all whitespace-pre-wrap' : 'whitespace-pre'
            }`}
          >
            {exported?.text}
          </ScrollPre>
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

/** The servers as the core exports them; the former result stays until the next arrives. */
function useExported(names: string[], format: ExportFormat, withSecrets: boolean) {
  const [exported, setExported] = useState<ExportedServers>();
  useEffect(() => {
    const query = new AbortController();
    const load = async () => {
      const { signal } = query;
      const made = await backend.call('servers.export', { names, format, withSecrets }, { signal });
      if (!signal.aborted) setExported(made);
    };
    report(
      load().catch((error: unknown) => {
        if (!query.signal.aborted) throw error;
      }),
      'The servers could not be exported',
    );
    return () => query.abort();
  }, [names, format, withSecrets]);
  return exported;
}
