/** The section that a sentence goes by, behind it; a copy and a screen reader keep the two apart too. */
export const RuleName = ({ rule }: { rule: string | undefined }) =>
  rule !== undefined && (
    <>
      {/* The wide space hangs at the end of a line, where a margin would shift the next one. */}
      <span className="[word-spacing:4px]"> </span>
      <span className="text-xs font-normal whitespace-nowrap text-text-muted">{rule}</span>
    </>
  );
