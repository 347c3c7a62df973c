/** The tests of the desktop's page that every run of the suite has; the others run by themselves. */
export const chosen = /(desktop-page|first-start)\.spec/;
