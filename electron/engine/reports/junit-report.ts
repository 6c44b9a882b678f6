import junit from 'junit-report-builder';
import { diagnosisText, reasonsOf, suitesOf, type Report, type ReportCase } from './report.ts';

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

const outputOf = ({ diagnosis, notes = [], traceText }: ReportCase): string =>
  [...notes, ...(diagnosis ? [diagnosisText(diagnosis)] : []), ...(traceText === undefined ? [] : [traceText])].join(
    '\n',
  );

/** The suites of a report as JUnit XML that the schema of Jenkins accepts. */
export function toJUnit(report: Report): string {
  const document = builder.newBuilder();
  for (const { cases, suite: name } of suitesOf(report)) {
    const suite = document.testSuite().name(name);
    for (const one of cases) {
      const { aside, className, durationMs, outcome } = one;
      const title = aside === undefined ? one.name : `${aside} ${one.name}`;
      const written = suite
        .testCase()
        .className(className)
        .name(title)
        .time(durationMs / 1000);
      if (outcome === 'failed') written.failure(reasonsOf(one).join('\n'));
      if (outcome === 'skipped' || outcome === 'not-reached') written.skipped();
      const output = outputOf(one);
      if (output !== '') written.standardOutput(output);
    }
  }
  // The schema (junit-10.xsd of Jenkins xUnit) has no such attribute here.
  return document.build().replace(/(<testsuites [^>]*?) skipped="\d+"/, '$1');
}
