import { oc } from '@orpc/contract';

/** Where every procedure of the contract starts. Errors are problem documents, see `shared/errors`. */
export const base = oc;
