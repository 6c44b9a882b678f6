import { oc } from '@orpc/contract';
import { z } from 'zod';

/** Input of a procedure that takes none: what is sent all the same is refused, not ignored. */
export const noInput = z.strictObject({}).optional();

/** Where every procedure of the contract starts. Errors are problem documents, see `shared/errors`. */
export const base = oc;
