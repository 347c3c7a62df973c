import { SandboxCommand } from '../../../ui/consent/sandbox-command.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { SandboxChoices } from './sandbox-choices.tsx';
import type { ServerDraft } from './server-draft.ts';
import { useSandboxPreview } from './use-sandbox-preview.ts';

type Props = { draft: ServerDraft; set(change: Partial<ServerDraft>): void };

/** Edits the sandbox of a stdio server, and shows the command that enforces it. */
export function SandboxFields({ draft, set }: Props) {
  const preview = useSandboxPreview(draft);
  const { sandboxNetwork, sandboxFiles } = draft;
  return (
    <section aria-label="Sandbox" className="flex flex-col gap-3 border-t border-border pt-3">
      <h2 className="text-xs font-medium text-text-muted">Sandbox: what the server can access</h2>
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
          hint="Can be read and written. Programs on your PATH can be read; all your other files are hidden, and anything written elsewhere is discarded when the server stops."
          value={draft.sandboxFolder}
          onValue={(sandboxFolder) => set({ sandboxFolder })}
        />
      )}
      {preview && <SandboxCommand preview={preview} />}
    </section>
  );
}
