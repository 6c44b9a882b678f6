import type { CauseTest, Diagnosis, DiagnosisAlternative } from '../model/diagnosis.ts';
import type { Cause } from './cause.ts';
import { testOf } from './cause-tests.ts';
import { causes } from './causes.ts';
import type { Evidence } from './evidence.ts';
import { valueOf } from './value-of.ts';

const maxAlternatives = 2;

/** The member `test`, if a cause has one. */
function testMember(cause: string, evidence: Evidence): { test?: CauseTest } {
  const test = testOf(cause, evidence);
  return test === undefined ? {} : { test };
}

/** The other candidates of a diagnosis that is not certain, each with the sentence of its row. */
function alternativesOf(row: Cause, evidence: Evidence): DiagnosisAlternative[] {
  const found = row.alternatives?.(evidence) ?? [];
  return found.slice(0, maxAlternatives).flatMap((one) => {
    const other = causes.find(({ cause }) => cause === one.cause);
    if (!other || other === row) return [];
    return [{ ...one, sentence: valueOf(other.sentence, evidence), ...testMember(one.cause, evidence) }];
  });
}

function toDiagnosis(row: Cause, evidence: Evidence): Diagnosis {
  const alternatives = alternativesOf(row, evidence);
  const action = valueOf(row.action, evidence);
  const actionValue = row.actionValue?.(evidence);
  const confidence = valueOf(row.confidence, evidence);
  return {
    cause: row.cause,
    sentence: valueOf(row.sentence, evidence),
    confidence,
    evidence: row.evidence(evidence),
    advice: valueOf(row.advice, evidence),
    source: row.source,
    ...(action !== undefined && { action }),
    ...(actionValue !== undefined && { actionValue }),
    ...(confidence !== 'certain' && testMember(row.cause, evidence)),
    ...(alternatives.length > 0 && { alternatives }),
  };
}

/** Explains the outcome of a request or delivery by the first cause in the table that applies. */
export function diagnose(evidence: Evidence): Diagnosis {
  const row = causes.find((one) => one.when(evidence));
  if (!row) throw new Error('No cause applies, although the last one applies to everything.');
  return toDiagnosis(row, evidence);
}
