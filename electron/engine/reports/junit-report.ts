import junit from 'junit-report-builder';

/** One test case of a suite, with one line for each failure. */
export interface JUnitCase {
  suite: string;
  className: string;
  name: string;
  seconds: number;
  failures: readonly string[];
  skipped?: boolean;
  output?: string;
}

/** The used part of the library, whose own types cannot be resolved by ES modules. */
interface Case {
  className(name: string): Case;
  name(name: string): Case;
  time(seconds: number): Case;
  failure(message: string): Case;
  skipped(): Case;
  standardOutput(text: string): Case;
}
interface Suite {
  name(name: string): Suite;
  testCase(): Case;
}
const builder = junit as unknown as { newBuilder(): { testSuite(): Suite; build(): string } };

/** Test cases as JUnit XML that the schema of Jenkins accepts, in suites in the order of their first cases. */
export function junitReport(cases: readonly JUnitCase[]): string {
  const report = builder.newBuilder();
  for (const name of new Set(cases.map(({ suite }) => suite))) {
    const suite = report.testSuite().name(name);
    for (const one of cases.filter((other) => other.suite === name)) {
      const written = suite.testCase().className(one.className).name(one.name).time(one.seconds);
      if (one.failures.length > 0) written.failure(one.failures.join('\n'));
      if (one.skipped === true) written.skipped();
      if (one.output !== undefined) written.standardOutput(one.output);
    }
  }
  // The schema (junit-10.xsd of Jenkins xUnit) has no such attribute here.
  return report.build().replace(/(<testsuites [^>]*?) skipped="\d+"/, '$1');
}
