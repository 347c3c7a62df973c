import { SandboxCommand } from '../../../ui/sandbox-command.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { SandboxChoices } from './sandbox-choices.tsx';
import type { ServerDraft } from './server-draft.ts';
import { useSandboxPreview } from './use-sandbox-preview.ts';

type Props = { draft: ServerDraft; set(change: Partial<ServerDraft>): void };

/** What the server may reach, and the command that keeps it to that. */
export function SandboxFields({ draft, set }: Props) {
  const preview = useSandboxPreview(draft);
  const { sandboxNetwork, sandboxFiles } = draft;
  return (
    <section aria-label="Sandbox" className="flex flex-col gap-3 border-t border-border pt-3">
      <h2 className="text-xs font-medium text-text-muted">Sandbox: what the server may reach</h2>
      <SandboxChoices
        value={{ network: sandboxNetwork, files: sandboxFiles }}
        onValue={({ network = sandboxNetwork, files = sandboxFiles }) =>
          set({ sandboxNetwork: network, sandboxFiles: files })
        }
      />
      {sandboxFiles === 'folder' && (
        <TextField
          isMono
          label="The only folder"
          placeholder="The folder above"
          hint="To read and write. Programs on your PATH can be read; everything else of yours is hidden, and what it writes elsewhere is gone with it."
          value={draft.sandboxFolder}
          onValue={(sandboxFolder) => set({ sandboxFolder })}
        />
      )}
      {preview && <SandboxCommand preview={preview} />}
    </section>
  );
}
