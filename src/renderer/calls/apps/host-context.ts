/** The variables that apps style themselves by (MCP Apps, 2026-01-26, theming), from our own tokens. */
const variables: Record<string, string> = {
  '--color-background-primary': '--color-canvas',
  '--color-background-secondary': '--color-surface',
  '--color-background-tertiary': '--color-raised',
  '--color-background-danger': '--color-danger-fill',
  '--color-background-warning': '--color-warning-fill',
  '--color-text-primary': '--color-text',
  '--color-text-secondary': '--color-text-muted',
  '--color-text-tertiary': '--color-text-muted',
  '--color-text-danger': '--color-danger',
  '--color-text-success': '--color-success',
  '--color-text-warning': '--color-warning',
  '--color-text-info': '--color-accent',
  '--color-border-primary': '--color-border-strong',
  '--color-border-secondary': '--color-border',
  '--color-ring-primary': '--color-accent',
  '--font-sans': '--font-sans',
  '--font-mono': '--font-mono',
};

const fixed: Record<string, string> = {
  '--font-text-xs-size': '11px',
  '--font-text-sm-size': '12px',
  '--font-text-md-size': '13px',
  '--font-text-lg-size': '15px',
  '--font-weight-normal': '400',
  '--font-weight-medium': '500',
  '--font-weight-semibold': '600',
  '--border-radius-sm': '4px',
  '--border-radius-md': '6px',
  '--border-radius-lg': '8px',
  '--border-width-regular': '1px',
};

export type Room = { width: number; height: number };

/** What an app is told of its host: the theme, the room that it has, and the user's language. */
export function hostContext(isDark: boolean, room: Room | undefined): Record<string, unknown> {
  const own = getComputedStyle(document.documentElement);
  const styles = Object.fromEntries(
    Object.entries(variables).map(([name, token]) => [name, own.getPropertyValue(token).trim()]),
  );
  return {
    theme: isDark ? 'dark' : 'light',
    styles: { variables: { ...styles, ...fixed } },
    availableDisplayModes: ['inline', 'fullscreen'],
    ...(room && { containerDimensions: { width: room.width, maxHeight: room.height } }),
    locale: navigator.language,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    userAgent: 'wirebench',
    platform: 'desktop',
    deviceCapabilities: { touch: navigator.maxTouchPoints > 0, hover: true },
    safeAreaInsets: { top: 0, right: 0, bottom: 0, left: 0 },
  };
}
