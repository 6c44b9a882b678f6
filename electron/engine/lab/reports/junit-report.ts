import junit from 'junit-report-builder';

/** One case of a suite: what failed of it, a line each. */
export interface JUnitCase {
  suite: string;
  className: string;
  name: string;
  seconds: number;
  failures: readonly string[];
  skipped?: boolean;
  output?: string;
}

/** What is used of the library, whose own types name files that ES modules do not find. */
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

/** Cases as JUnit XML, suite by suite in the order in which they first come. */
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
  return report.build();
}
