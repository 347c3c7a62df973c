import { BookText, FileCode, FileText } from 'lucide-react';
import { useState } from 'react';
import type { DocumentFormat } from '../../../shared/model/servers/document-format.ts';
import { backend } from '../../backend.ts';
import { saveFile } from '../../saving/save-file.ts';
import { fileName } from '../../saving/file-name.ts';
import { report } from '../../notices.ts';
import { Button } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';

type DocumentMenuProps = { serverName: string; connectionId: number };

const types: Record<DocumentFormat, { type: string; ending: string }> = {
  markdown: { type: 'text/markdown', ending: 'md' },
  html: { type: 'text/html', ending: 'html' },
};

/** Saves a page about a server: its tools, resources and prompts, for those who use it. */
export function DocumentMenu({ serverName, connectionId }: DocumentMenuProps) {
  const [isBusy, setBusy] = useState(false);
  const save = async (format: DocumentFormat) => {
    setBusy(true);
    try {
      const { text } = await backend.call('servers.document', { connectionId, format });
      const { type, ending } = types[format];
      saveFile(new Blob([text], { type }), `${fileName(serverName, 'server')}.${ending}`);
    } finally {
      setBusy(false);
    }
  };
  const saveAs = (format: DocumentFormat) => () =>
    report(save(format), `The documentation of ${serverName} could not be made`);
  return (
    <Menu
      align="end"
      items={[
        { label: 'As a web page (HTML)', icon: FileCode, onSelect: saveAs('html') },
        { label: 'As Markdown', icon: FileText, onSelect: saveAs('markdown') },
      ]}
    >
      <Button size="small" icon={BookText} isBusy={isBusy} disabled={isBusy}>
        Documentation
      </Button>
    </Menu>
  );
}
