import { Download } from 'lucide-react';
import { saveFile } from '../../saving/save-file.ts';
import { report } from '../../notices.ts';
import { IconButton } from '../../ui/button.tsx';

type SaveButtonProps = {
  name: string;
  /** Reads what is saved; throws where that can't be had. */
  content(): Uint8Array<ArrayBuffer>;
};

/** Saves content to disk under a name that was made safe. */
export function SaveButton({ name, content }: SaveButtonProps) {
  const save = async () => saveFile(new Blob([content()]), name);
  return (
    <IconButton
      icon={Download}
      label={`Save ${name}`}
      iconSize={12}
      onClick={() => report(save(), `${name} could not be saved`)}
    />
  );
}
