import { join } from 'node:path';
import { posted } from '../fourth-rows.ts';
import type { UnseenCase } from '../unseen-case.ts';
import { casesOf } from './fifth-words.ts';

/** The seventh part: documented responses of vendors, failures for which several causes fit, and successes. */
export const seventhWordCases: readonly UnseenCase[] = casesOf(join(import.meta.dirname, 'seventh.jsonl'), {
  anything: { spec: { headers: [['Accept', '*/*']] } },
  cut: { spec: posted('{"name":"a"') },
  json: { spec: posted('{"nme":"a","amount":"x"}') },
}).map((one) => ({ ...one, id: `seventh-${one.id}` }));
