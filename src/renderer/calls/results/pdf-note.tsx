import { FileText } from 'lucide-react';
import { pdfVersion } from './content-kind.ts';

/**
 * What can be said of a PDF document. It is not drawn: the browser's viewer runs the document's own
 * scripts and links, and can't be put in a sandbox.
 */
export function PdfNote({ bytes }: { bytes: Uint8Array }) {
  const version = pdfVersion(bytes);
  return (
    <p className="flex items-center gap-2 rounded-md border border-border bg-surface p-3">
      <FileText size={16} aria-hidden className="flex-none text-text-muted" />
      {version === undefined
        ? 'It is said to be a PDF document, but does not begin like one. Its bytes are under Hex.'
        : `A PDF document (version ${version}). It is not drawn here; save it to open it with another program.`}
    </p>
  );
}
