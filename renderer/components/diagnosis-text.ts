import type { Diagnosis } from '#shared/model/diagnosis.ts';
import { violationText } from '#shared/model/violation.ts';

/** How sure a diagnosis is: its label and what that means. */
export const certainties: Record<Diagnosis['confidence'], { label: string; meaning: string }> = {
  certain: { label: 'Certain', meaning: 'The evidence allows no other cause.' },
  likely: { label: 'Likely', meaning: 'The evidence fits this cause best, but does not exclude others.' },
  possible: { label: 'Possible', meaning: 'The evidence allows this cause, but also others.' },
};

/** What the other side says itself, as `shared/diagnosis/messages.ts` writes it. */
const quote =
  /^(status line|the (?:page|response) says(?: \([^()]{1,100}\))?|the page is titled|[A-Z][\w]*(?:-[\w]+)*): (.+)$/s;

/** An observation: what was observed and, if it quotes the other side, its own words. */
export function evidenceParts(evidence: string): { what: string; words?: string } {
  const [, what, words] = quote.exec(evidence) ?? [];
  return what === undefined || words === undefined ? { what: evidence } : { what, words };
}

/** A diagnosis with its evidence and the other candidates, as text to copy. */
export function diagnosisText({
  advice,
  alternatives = [],
  cause,
  confidence,
  evidence,
  rules = [],
  ...rest
}: Diagnosis): string {
  const { label } = certainties[confidence];
  return [
    `${rest.sentence} (${label.toLowerCase()}, ${cause}, ${rest.source})`,
    ...(advice === '' ? [] : [advice]),
    ...[...evidence, ...rules.map(violationText)].map((each) => `- ${each}`),
    ...alternatives.flatMap((other) => [
      '',
      `Or: ${other.sentence} (${other.confidence}, ${other.cause})`,
      ...other.evidence.map((each) => `- ${each}`),
      `To tell: ${other.toTell}`,
    ]),
  ].join('\n');
}
