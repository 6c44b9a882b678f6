import type { SavedRequest } from '#shared/model/request-run.ts';

/** Requests imported from the text of another tool. */
export interface Imported {
  format: 'curl' | 'fetch' | 'openapi' | 'har' | 'postman';
  items: Omit<SavedRequest, 'id'>[];
  /** What was skipped or changed, and why. */
  warnings: string[];
}
