import { Check, Copy } from 'lucide-react';
import { report } from '../../notices.ts';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import type { MenuItem } from '../../ui/menu-item.ts';
import { useBrief } from '../../ui/use-brief.ts';
import type { Callee } from '../callee.ts';
import type { CopyFormat } from './copy-formats.ts';
import { offerSharing } from './offer-sharing.ts';
import { useCopyFormats } from './use-copy-formats.ts';

type CopyAsProps = {
  callee: Callee;
  /** The name or URI that is called with the present arguments. */
  called: string;
  /** The arguments as JSON text. */
  text: string;
};

/** A menu that copies the call with its present arguments: as JSON, a command or a program. */
export function CopyAs({ callee, called, text }: CopyAsProps) {
  const [copied, tellCopied] = useBrief<string>();
  const formats = useCopyFormats(callee, called, text);
  const copy = async ({ label, text: made = () => '', isOurs }: CopyFormat) => {
    await copyText(made);
    tellCopied(label);
    if (isOurs) await offerSharing(callee.serverName);
  };
  const items = formats.map((format): MenuItem => ({
    label: format.label,
    isDisabled: !format.text,
    onSelect: () => report(copy(format), `${format.label} could not be copied`),
  }));
  return (
    <>
      <Menu items={items} align="end">
        <Button
          size="small"
          variant="ghost"
          icon={copied === undefined ? Copy : Check}
          aria-label="Copy as…"
        >
          <span className="@max-[400px]:hidden">Copy as…</span>
        </Button>
      </Menu>
      <output className="sr-only">{copied === undefined ? '' : `${copied} copied`}</output>
    </>
  );
}
