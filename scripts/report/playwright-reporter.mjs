import { createTally } from './tally.mjs';

const noBinary =
  'no Electron binary on this machine (set ELECTRON_BINARY); the web shell ran the same specs';

/** Tells of a Playwright run what a log needs; see tally.mjs. */
export default class {
  #tally = createTally('e2e');

  onBegin({ projects }, suite) {
    this.#tally.expect(suite.allTests().length);
    if (!projects.some(({ name }) => name === 'desktop')) {
      this.#tally.skipped('every spec in the desktop shell', noBinary);
    }
  }

  onTestEnd(test, { status, errors, duration, annotations }) {
    this.#tally.took(test.location.file, duration);
    const [, project, , ...names] = test.titlePath();
    const name = `${names.join(' › ')} [${project}]`;
    if (status === test.expectedStatus && status !== 'skipped') return this.#tally.passed();
    if (status === 'skipped') {
      const reason = test.annotations.find(({ type }) => type === 'skip')?.description;
      return this.#tally.skipped(name, reason);
    }
    const { file, line } = test.location;
    const said = annotations
      .filter(({ type }) => type === 'complaint')
      .map(({ description }) => `The page: ${description}`);
    this.#tally.failed(name, `${file}:${line}`, reasonOf(errors) || status, said);
  }

  onError(error) {
    this.#tally.failed('an error outside of any test', '', reasonOf([error]));
  }

  onEnd() {
    this.#tally.end();
  }

  printsToStdio() {
    return true;
  }
}

const reasonOf = (errors) =>
  errors.map(({ message, value, snippet }) => [message ?? value, snippet].join('\n')).join('\n');
