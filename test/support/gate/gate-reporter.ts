import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule, TestSuite } from 'vitest/node';
import type { Failure, FileReport, TestReport } from './test-report.ts';

type Errors = readonly ReturnType<TestSuite['errors']>[number][];

const failuresOf = (test: string, errors: Errors): Failure[] => errors.map(({ message }) => ({ test, error: message }));

function fileOf(module: TestModule): FileReport {
  const tests = [...module.children.allTests()];
  const failures = [
    ...failuresOf('', module.errors()),
    ...[...module.children.allSuites()].flatMap((suite) => failuresOf(suite.fullName, suite.errors())),
    ...tests.flatMap((test) => {
      const { state, errors } = test.result();
      return state === 'failed' ? { test: test.fullName, error: errors[0]?.message ?? '' } : [];
    }),
  ];
  const isUnfinished = module.state() === 'pending' || module.state() === 'queued';
  if (isUnfinished) failures.push({ test: '', error: 'The file did not finish.' });
  else if (module.state() === 'failed' && failures.length === 0) failures.push({ test: '', error: 'The file failed.' });
  const skipped = tests.filter((test) => test.result().state === 'skipped');
  return {
    file: module.relativeModuleId,
    ms: Math.round(module.diagnostic().duration),
    passed: tests.filter((test) => test.result().state === 'passed').length,
    skipped: skipped.map((test) => `${test.fullName}: ${test.meta().skipReason ?? 'no reason given'}`),
    failures,
  };
}

/** Writes what a run found, for the gate, to the file that `GATE_REPORT` names. */
export default class GateReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: Errors): void {
    const report: TestReport = { files: modules.map(fileOf), errors: errors.map(({ message }) => message) };
    writeFileSync(process.env['GATE_REPORT'] ?? '', JSON.stringify(report));
  }
}
