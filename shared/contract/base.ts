import { oc } from '@orpc/contract';
import { z } from 'zod';

/** Input of a procedure without parameters. Unexpected input is rejected, not ignored. */
export const noInput = z.strictObject({}).optional();

/** Starts the procedures of an area by their method. Errors are problem documents, see `shared/errors`. @param tag Its name. */
export function routesOf(tag: string) {
  const route =
    (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', status: { successStatus?: number } = {}) =>
    (path: `/${string}`, summary: string) =>
      oc.route({ method, path, summary, tags: [tag], ...status });
  return {
    get: route('GET'),
    post: route('POST'),
    /** Answers 201. */
    create: route('POST', { successStatus: 201 }),
    put: route('PUT'),
    patch: route('PATCH'),
    remove: route('DELETE'),
  };
}

/** The cause that a test is about. */
export const testedCause = z.string().max(200).describe('A cause of the diagnosis that has a `test`');
