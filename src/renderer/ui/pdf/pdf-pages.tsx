import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../shared/rpc/errors.ts';
import { Button } from '../button.tsx';
import { count } from '../format.ts';
import { openPdf, type OpenPdf } from './open-pdf.ts';

type PdfPagesProps = { bytes: Uint8Array; label: string };

type Opened = { status: 'opening' } | { status: 'open'; pdf: OpenPdf } | Failed;
type Failed = { status: 'failed'; why: string };
const opening: Opened = { status: 'opening' };

/** The pages of a PDF document, one at a time, each drawn as wide as there is room. */
export function PdfPages({ bytes, label }: PdfPagesProps) {
  const opened = useOpenPdf(bytes);
  const [wanted, setPage] = useState(1);
  if (opened.status === 'failed') return <NotDrawn why={opened.why} />;
  const pageCount = opened.status === 'open' ? opened.pdf.pageCount : undefined;
  // A document that is read again may have fewer.
  const page = Math.min(wanted, pageCount ?? wanted);
  return (
    <section aria-label={label} className="rounded-md border border-border bg-surface">
      <div className="flex items-center gap-1 border-b border-border p-1">
        <Button
          size="small"
          variant="ghost"
          icon={ChevronLeft}
          disabled={page <= 1}
          onClick={() => setPage(page - 1)}
        >
          Previous page
        </Button>
        <Button
          size="small"
          variant="ghost"
          icon={ChevronRight}
          disabled={pageCount === undefined || page >= pageCount}
          onClick={() => setPage(page + 1)}
        >
          Next page
        </Button>
        <span role="status" className="px-2 text-xs text-text-muted tabular-nums">
          {pageCount === undefined ? 'Opening…' : `Page ${count(page)} of ${count(pageCount)}`}
        </span>
      </div>
      {opened.status === 'open' && <Page key={page} pdf={opened.pdf} page={page} />}
    </section>
  );
}

function Page({ pdf, page }: { pdf: OpenPdf; page: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [shown, setShown] = useState<{ text: string } | { why: string }>();
  useEffect(() => {
    const element = canvas.current;
    if (!element) return undefined;
    let isOver = false;
    const tell = (next: typeof shown) => !isOver && setShown(next);
    pdf
      .draw(page, element, element.clientWidth)
      .then((text) => tell({ text }))
      .catch((error: unknown) => tell({ why: messageOf(error) }));
    return () => {
      isOver = true;
    };
  }, [pdf, page]);
  if (shown && 'why' in shown) return <NotDrawn why={shown.why} />;
  return (
    <div className="relative p-2" aria-busy={shown === undefined}>
      <canvas
        ref={canvas}
        role="img"
        aria-label={`Page ${page}`}
        className="w-full rounded-sm border border-border bg-white"
      />
      {/* What is drawn, for who can't see it. */}
      <p className="sr-only">{shown?.text}</p>
    </div>
  );
}

const NotDrawn = ({ why }: { why: string }) => (
  <p role="alert" className="rounded-md border border-border bg-surface p-3">
    This PDF document can’t be shown. {why} See its bytes under Hex, or save it.
  </p>
);

function useOpenPdf(bytes: Uint8Array): Opened {
  const [state, setState] = useState<{ of: Uint8Array; opened: Opened }>();
  useEffect(() => {
    let isOver = false;
    let pdf: OpenPdf | undefined;
    const tell = (opened: Opened) => !isOver && setState({ of: bytes, opened });
    openPdf(bytes)
      .then((open) => {
        pdf = open;
        if (isOver) open.close();
        tell({ status: 'open', pdf: open });
      })
      .catch((error: unknown) => tell({ status: 'failed', why: messageOf(error) }));
    return () => {
      isOver = true;
      pdf?.close();
    };
  }, [bytes]);
  return state?.of === bytes ? state.opened : opening;
}
