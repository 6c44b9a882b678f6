import type { Diagnosis } from '../model/diagnosis.ts';
import type { Cause } from './cause.ts';
import { causes } from './causes.ts';
import type { Evidence } from './evidence.ts';

function valueOf<Value>(value: Value | ((evidence: Evidence) => Value), evidence: Evidence): Value {
  return typeof value === 'function' ? (value as (evidence: Evidence) => Value)(evidence) : value;
}

function toDiagnosis(row: Cause, evidence: Evidence): Diagnosis {
  const action = valueOf(row.action, evidence);
  const actionValue = row.actionValue?.(evidence);
  return {
    cause: row.cause,
    sentence: valueOf(row.sentence, evidence),
    confidence: valueOf(row.confidence, evidence),
    evidence: row.evidence(evidence),
    advice: valueOf(row.advice, evidence),
    source: row.source,
    ...(action !== undefined && { action }),
    ...(actionValue !== undefined && { actionValue }),
  };
}

/** Explains the outcome of a request or delivery by the first cause in the table that applies. */
export function diagnose(evidence: Evidence): Diagnosis {
  const row = causes.find((one) => one.when(evidence));
  if (!row) throw new Error('No cause applies, although the last one applies to everything.');
  return toDiagnosis(row, evidence);
}
