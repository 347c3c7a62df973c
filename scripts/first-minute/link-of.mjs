const longestMs = 60_000;

/** The link that opens the app, from what a child prints; fails with what was printed where none comes. */
export function linkOf(child) {
  return new Promise((found, fail) => {
    let printed = '';
    const failWith = (why) => fail(new Error(`${why} before it printed a link:\n${printed}`));
    setTimeout(() => failWith(`It ran for ${longestMs / 1000} s`), longestMs).unref();
    const hear = (piece) => {
      printed += piece;
      const [link] = /https?:\/\/\S+token=\S+(?=\s)/.exec(printed) ?? [];
      if (link) found(link);
    };
    child.stdout.setEncoding('utf8').on('data', hear);
    child.stderr.setEncoding('utf8').on('data', hear);
    child.once('error', fail);
    child.once('close', (code) => failWith(`It ended with ${code}`));
  });
}
