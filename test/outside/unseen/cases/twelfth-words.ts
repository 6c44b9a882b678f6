import { documented } from '../documented.ts';
import type { UnseenCase } from '../unseen-case.ts';

/** Responses of APIs, gateways and receivers, as they are documented. */
export const twelfthWordCases: readonly UnseenCase[] = documented('twelfth');
