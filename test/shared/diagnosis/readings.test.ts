import { join } from 'node:path';
import { expect, it } from 'vitest';
import { diagnose } from '#shared/diagnosis/diagnose.ts';
import { casesOf } from '../../outside/unseen/cases/fifth-words.ts';
import { judgeUnseen } from '../../outside/unseen/unseen-case.ts';
import { evidence } from './examples.ts';
import { recordedEvidence } from '../../support/diagnosis/recorded-bench.ts';

it.each(casesOf(join(import.meta.dirname, 'readings.jsonl')).map((one) => [one.id, one] as const))(
  'reads what the other side says: %s',
  async (_id, one) => {
    const found = diagnose((await recordedEvidence(one)) ?? evidence());
    expect([judgeUnseen(one, found), found.cause, found.sentence]).toEqual(['right', found.cause, found.sentence]);
  },
);
