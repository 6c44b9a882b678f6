import { messageOf } from '#shared/errors/hookbench-error.ts';
import type { Problem } from '#shared/model/problem.ts';

/** An error message, and the invalid input field if known. */
export interface Refusal {
  words: string;
  /** The code of the catalogue, if the engine refused. */
  code?: string;
  /** JSON Pointer, e.g. `/redirectUris/0`. */
  field: string | undefined;
}

/** Reads the problem document of an error; other errors have only a message. */
export function refusalOf(error: unknown): Refusal {
  const problem = problemIn(error);
  if (!problem) return { words: messageOf(error), field: undefined };
  const words = [problem.detail ?? problem.title, problem.hint].filter((part) => part !== undefined).join(' ');
  return { words: withoutField(words, problem.field), field: problem.field, code: problem.code };
}

/** Whether a JSON Pointer refers to a field or to a part of it. */
export const isWithin = (pointer: string | undefined, field: string): boolean =>
  pointer === field || pointer?.startsWith(`${field}/`) === true;

/** Removes the field prefix from a message, because the message is shown at that field. */
function withoutField(words: string, field: string | undefined): string {
  return field !== undefined && words.startsWith(`${field}: `) ? words.slice(field.length + 2) : words;
}

function problemIn(error: unknown): Problem | undefined {
  if (!(error instanceof Error) || !('data' in error)) return undefined;
  const { data } = error;
  return typeof data === 'object' && data !== null && 'code' in data ? (data as Problem) : undefined;
}
