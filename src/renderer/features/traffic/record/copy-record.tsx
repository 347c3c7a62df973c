import { Braces, Check, Copy, type LucideIcon } from 'lucide-react';
import type { WireRecord } from '../../../../shared/model/traffic/wire.ts';
import { copyText } from '../../../ui/copy-button.tsx';
import type { MenuItem } from '../../../ui/menu-item.ts';
import { report } from '../log/traffic-source.ts';
import { wholeBody } from '../body/whole-body.ts';
import { IconButton } from '../../../ui/button.tsx';
import { useBrief } from '../../../ui/use-brief.ts';

/** Buttons that copy a record's body as it was sent, or the record with its facts as JSON. */
export function CopyRecord({ recordingId, record }: { recordingId: string; record: WireRecord }) {
  return copiesOf(recordingId, record).map((copy) => <CopyControl key={copy.label} {...copy} />);
}

/** Returns the menu items that copy a record. */
export const copyItems = (recordingId: string, record: WireRecord): MenuItem[] =>
  copiesOf(recordingId, record).map(({ icon, label, text }) => ({
    icon,
    label,
    onSelect: () => report(copyText(text), 'Nothing was copied'),
  }));

function copiesOf(recordingId: string, record: WireRecord) {
  const body = () => wholeBody(recordingId, record.seq);
  const facts = async () => JSON.stringify({ ...record, body: await body() }, null, 2);
  return [
    { icon: Copy, label: 'Copy body', text: body },
    { icon: Braces, label: 'Copy record as JSON', text: facts },
  ];
}

function CopyControl(props: { icon: LucideIcon; label: string; text(): Promise<string> }) {
  const { icon, label, text } = props;
  const [isCopied, tellCopied] = useBrief<true>();
  const copy = async () => {
    await copyText(text);
    tellCopied(true);
  };
  return (
    <>
      <IconButton
        icon={isCopied ? Check : icon}
        label={isCopied ? 'Copied' : label}
        onClick={() => report(copy(), 'Nothing was copied')}
      />
      <output className="sr-only">{isCopied && 'Copied'}</output>
    </>
  );
}
