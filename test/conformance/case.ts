import type { TestResponse } from '../support/http-request.ts';
import type { Subject } from './subject.ts';

/** An observation from outside and its expected value: by the standard, or by our choice where the standard is open. */
export interface Case {
  id: string;
  observe(server: Subject): Promise<unknown>;
  expected: unknown;
}

/** The status and code of an OAuth error. */
export function errorOf(answer: TestResponse): { status: number; error: string | undefined } {
  const isJson = /json/.test(answer.headers['content-type'] ?? '');
  return { status: answer.status, error: isJson ? (answer.json as { error?: string }).error : undefined };
}

/** How an authorization request is refused: by which error at the client, or by a page. */
export function refusalOf(
  answer: Pick<TestResponse, 'headers' | 'status'>,
): { at: 'client'; error: string | null } | { at: 'page'; status: number } {
  const { location } = answer.headers;
  if (location === undefined || !/^https?:\/\/(127\.0\.0\.1|client\.example)/.test(location)) {
    return { at: 'page', status: answer.status };
  }
  return { at: 'client', error: new URL(location).searchParams.get('error') };
}

export const refused = (status: number, error: string) => ({ status, error });
export const atClient = (error: string) => ({ at: 'client', error });
export const keysOf = (value: unknown): string[] => Object.keys(value as object).sort();
