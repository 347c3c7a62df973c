import { useEffect, type MouseEvent } from 'react';
import { toast, Toaster } from 'sonner';
import { showNotices, type Notice } from '../notices.ts';
import { VisibleText } from '../ui/visible-text.tsx';
import { useTheme } from './theme.ts';

/** Notices at the lower right; each disappears after 5 seconds, an error after 10. */
export function NoticeList() {
  const theme = useTheme((state) => state.theme);
  // Effects of children run first, so that the toaster already listens.
  useEffect(() => showNotices(show), []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the focus of the buttons in it
    <div onMouseDown={leaveFocus}>
      <Toaster
        position="bottom-right"
        offset={36}
        theme={theme}
        containerAriaLabel="Notices"
        // Notices lie above the dialogs' shade, but beneath dialogs and menus, since they can wait.
        style={{ zIndex: 45, fontFamily: 'inherit' }}
        toastOptions={{ style: look }}
      />
    </div>
  );
}

/**
 * Leaves the focus where it is when a button of a notice is clicked. The toaster gives back what it took as
 * the notice goes, by then from a menu, say, which closes.
 */
function leaveFocus(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('button')) event.preventDefault();
}

const look = {
  background: 'var(--color-overlay)',
  borderColor: 'var(--color-border-strong)',
  color: 'var(--color-text)',
};

function show({ tone = 'info', title, detail, action }: Notice): void {
  const showIn = { info: toast, success: toast.success, error: toast.error }[tone];
  // Both texts may quote a definition or a server.
  showIn(<VisibleText text={title} />, {
    ...(detail === undefined ? {} : { description: <VisibleText text={detail} /> }),
    ...(action === undefined ? {} : { action: { label: action.label, onClick: action.run } }),
    // What is to be decided takes longer to read.
    duration: tone === 'error' || action ? 10_000 : 5000,
  });
}
