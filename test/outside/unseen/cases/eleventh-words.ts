import { documented } from '../documented.ts';
import type { UnseenCase } from '../unseen-case.ts';

/** Responses of APIs, gateways and receivers, as they are documented. */
export const eleventhWordCases: readonly UnseenCase[] = documented('eleventh');
