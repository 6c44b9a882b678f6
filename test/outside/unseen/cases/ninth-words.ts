import { join } from 'node:path';
import { withToken } from '../replayed.ts';
import type { UnseenCase } from '../unseen-case.ts';
import { eighthRequests } from './eighth-words.ts';
import { casesOf, type Requests } from './fifth-words.ts';

const requests: Requests = {
  ...eighthRequests,
  'shared-key': { spec: withToken('account:c2lnbmF0dXJl', 'SharedKey') },
};

/** The ninth part: documented responses of vendors that no other part has, and successes with strange words. */
export const ninthWordCases: readonly UnseenCase[] = casesOf(join(import.meta.dirname, 'ninth.jsonl'), requests).map(
  (one) => ({ ...one, id: `ninth-${one.id}` }),
);
