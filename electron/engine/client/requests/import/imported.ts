import type { SavedRequest } from '#shared/model/request-run.ts';

/** Requests that were read from another tool's text. */
export interface Imported {
  format: 'curl' | 'openapi' | 'har';
  items: Omit<SavedRequest, 'id'>[];
  /** What was left out, and why. */
  warnings: string[];
}
