export type Notice = {
  text: string;
  /** Whether only a screen reader gets it, as others see it happen. */
  isQuiet?: boolean;
  /** Another way to do it, as a button. */
  offer?: { label: string; take(): void } | undefined;
};

/** Says what just happened to a list. */
export function ListNotice({ notice }: { notice: Notice | undefined }) {
  const isShown = notice !== undefined && notice.isQuiet !== true;
  return (
    <div className={isShown ? 'mt-1 flex items-center gap-2 text-xs text-text-muted' : 'sr-only'}>
      <output>{notice?.text}</output>
      {isShown && notice.offer && (
        <button
          type="button"
          className="rounded px-1 text-accent hover:bg-hover"
          onClick={notice.offer.take}
        >
          {notice.offer.label}
        </button>
      )}
    </div>
  );
}
