import { sharingLabel, sharingMeanings } from '../../../shared/secrets/sharing-texts.ts';
import { backend } from '../../backend.ts';
import { notify, report } from '../../notices.ts';

/** Offers, once, to let the command line read the secrets that a copied command needs. */
export async function offerSharing(serverName: string): Promise<void> {
  const { by } = await backend.call('secrets.offerSharing', { serverName });
  if (by === undefined) return;
  notify({
    title: `The command line can’t read the secrets of ${serverName}`,
    detail: `${sharingMeanings[by]} You can also do this in Settings, Secrets.`,
    action: {
      label: sharingLabel,
      run: () =>
        report(
          backend.call('secrets.move', { to: by, keepsOthers: true }),
          'The command line still can’t read the secrets',
        ),
    },
  });
}
