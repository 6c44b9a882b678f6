import { oc } from '@orpc/contract';
import { z } from 'zod';

/** Input of a procedure without parameters. Unexpected input is rejected, not ignored. */
export const noInput = z.strictObject({}).optional();

/** The base of every procedure of the contract. Errors are problem documents, see `shared/errors`. */
export const base = oc;

/** The cause that a test is about. */
export const testedCause = z.string().max(200).describe('A cause of the diagnosis that has a `test`');
