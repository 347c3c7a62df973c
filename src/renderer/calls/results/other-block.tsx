/** What is not understood, as JSON. */
export function OtherBlock({ label, block }: { label: string; block: unknown }) {
  return (
    <div>
      <p className="mb-1 text-xs text-text-muted">{label}</p>
      <pre className="overflow-auto rounded-md border border-border bg-surface p-3 break-all whitespace-pre-wrap">
        {JSON.stringify(block, null, 2)}
      </pre>
    </div>
  );
}
