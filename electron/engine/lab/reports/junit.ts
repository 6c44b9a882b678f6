import junit from 'junit-report-builder';
import { experimentLayers } from '#shared/experiments/layers.ts';
import type { ExperimentResult } from '#shared/model/experiment.ts';

/** What is used of the library, whose own types name files that ES modules do not find. */
interface Case {
  className(name: string): Case;
  name(name: string): Case;
  time(seconds: number): Case;
  failure(message: string): Case;
  standardOutput(text: string): Case;
}
interface Report {
  testSuite(): { name(name: string): { testCase(): Case } };
  build(): string;
}
const builder = junit as unknown as { newBuilder(): Report };

/** Why an experiment is not as expected, a line each. */
export function shortfalls({ error, findings, notRestored = [] }: ExperimentResult): string[] {
  return [
    ...(error === undefined ? [] : [`It could not be carried out: ${error}`]),
    ...findings
      .filter(({ met }) => !met)
      .map(
        ({ fact, observed, side, values }) => `${side} ${fact}: expected ${values.join(' or ')}, observed ${observed}`,
      ),
    ...notRestored.map((name) => `${name} is not as it was before`),
  ];
}

/** Results as JUnit XML: a suite for each layer, a case for each experiment. */
export function toJUnit(results: readonly ExperimentResult[]): string {
  const report = builder.newBuilder();
  for (const { layer, title } of experimentLayers) {
    const those = results.filter((result) => result.layer === layer);
    if (those.length === 0) continue;
    const suite = report.testSuite().name(`Failure lab: ${title}`);
    for (const result of those) {
      const one = suite
        .testCase()
        .className(`hookbench.lab.${layer}`)
        .name(result.id)
        .time(result.durationMs / 1000);
      const wrong = shortfalls(result);
      if (wrong.length > 0) one.failure(wrong.join('\n'));
      if (result.diagnosis) one.standardOutput(`${result.diagnosis.cause}: ${result.diagnosis.sentence}`);
    }
  }
  return report.build();
}
