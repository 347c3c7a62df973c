import { FieldNote } from '../../ui/fields/field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { SettingsDraft, SettingsErrors } from './settings-draft.ts';

type Props = {
  draft: SettingsDraft;
  errors: SettingsErrors;
  onDraft(change: Partial<SettingsDraft>): void;
};

/** Edits how servers are reached: proxy, certificate authorities, and what signs in there. */
export function NetworkFields({ draft, errors, onDraft }: Props) {
  return (
    <section className="flex flex-col gap-3" aria-label="Network">
      <TextField
        isMono
        label="Proxy"
        placeholder="http://proxy.example:8080"
        hint="Empty: HTTP_PROXY and HTTPS_PROXY apply. This machine is always reached directly."
        value={draft.proxy}
        error={errors.proxy}
        onValue={(proxy) => onDraft({ proxy })}
      />
      <TextField
        isMono
        label="Hosts that bypass the proxy"
        placeholder="internal.example,.local"
        hint="Empty: NO_PROXY applies."
        value={draft.noProxy}
        onValue={(noProxy) => onDraft({ noProxy })}
      />
      <TextField
        isMono
        label="Certificate authorities"
        placeholder="/etc/ssl/company-ca.pem"
        hint="A PEM file, trusted in addition to the system’s authorities."
        value={draft.caFile}
        onValue={(caFile) => onDraft({ caFile })}
      />
      <TextField
        isMono
        label="Client ID metadata document"
        placeholder="https://example.com/client-metadata.json"
        hint="Identifies Wirebench to authorization servers without dynamic client registration. Empty: none is sent."
        value={draft.metadataDocument}
        error={errors.metadataDocument}
        onValue={(metadataDocument) => onDraft({ metadataDocument })}
      />
      <FieldNote hint="Applies to new connections." />
    </section>
  );
}
