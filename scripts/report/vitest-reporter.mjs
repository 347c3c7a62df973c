import { createTally } from './tally.mjs';

/** Tells of a Vitest run what a log needs; see tally.mjs. */
export default class {
  #tally = createTally('unit');

  onTestCaseResult(test) {
    const { state, errors, note } = test.result();
    const { moduleId } = test.module;
    if (state === 'passed') this.#tally.passed();
    else if (state === 'failed') this.#tally.failed(test.fullName, moduleId, reasonOf(errors));
    else this.#tally.skipped(test.fullName, note);
  }

  // A hook of a suite that throws is no test's own failure.
  onTestSuiteResult(suite) {
    this.#failUnless(suite.errors(), `${suite.fullName} (around its tests)`, suite.module.moduleId);
  }

  onTestModuleEnd(module) {
    this.#tally.took(module.moduleId, module.diagnostic().duration);
    this.#failUnless(module.errors(), '(the file itself)', module.moduleId);
  }

  onTestRunEnd(_modules, errors, reason) {
    this.#failUnless(errors, 'an error outside of any test', '');
    if (reason === 'interrupted') this.#tally.failed('the run', '', 'It was interrupted.');
    this.#tally.end();
  }

  #failUnless(errors, name, where) {
    if (errors.length > 0) this.#tally.failed(name, where, reasonOf(errors));
  }
}

/** Message, difference and the frames that lie in our files. */
function reasonOf(errors) {
  return errors
    .map(({ message, diff, stack }) => {
      const frames = (stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
      return [message, diff, ...frames].filter(Boolean).join('\n');
    })
    .join('\n');
}
