/** What someone sees who may not see the app: why, and what to do. */
export function plainPage(retriesAtOnce: boolean): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
${retriesAtOnce ? '<meta http-equiv="refresh" content="0;url=/">' : ''}
<meta name="viewport" content="width=device-width">
<title>Wirebench: a new link is needed</title>
<style>
  :root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
  body { max-width: 34rem; margin: 15vh auto; padding: 0 1.5rem; }
  h1 { font-size: 1.25rem; }
</style>
<h1>This link was used already, or has run out</h1>
<p>Each link opens Wirebench in one browser, once. After that the browser is remembered until
Wirebench is stopped.</p>
<p>For a new link, press Enter in the terminal that runs Wirebench. Where it runs without a
terminal, start it again.</p>
</html>
`;
}
