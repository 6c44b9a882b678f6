import { toInstant } from '#shared/model/to-instant.ts';
import { readFamilies } from '../authorization/read-families.ts';
import { pageOfTokens, readToken } from '../authorization/read-tokens.ts';
import type { Engine } from '../engine.ts';
import { clientProcedures, userProcedures } from './clients-area.ts';
import { os } from './implementer.ts';
import { orNotFound } from './not-found.ts';

function tokenProcedures({ authorization: { testTokens }, store }: Engine) {
  return {
    tokens: os.authorization.tokens.handler(({ input }) => pageOfTokens(store, input)),
    mintToken: os.authorization.mintToken.handler(({ input }) => testTokens.mint(input)),
    expireToken: os.authorization.expireToken.handler(async ({ input: { id } }) => {
      await testTokens.expireById(id);
      return orNotFound(readToken(store, id), 'token', id);
    }),
    revokeToken: os.authorization.revokeToken.handler(async ({ input: { id } }) => {
      await testTokens.revokeById(id);
      return orNotFound(readToken(store, id), 'token', id);
    }),
    families: os.authorization.families.handler(({ input: { limit } }) => ({ items: readFamilies(store, limit) })),
  };
}

function keyProcedures({ authorization: { keys }, profile }: Engine) {
  const read = () => ({
    items: keys.all().map(({ alg, kid, retiresAt }) => ({
      kid,
      alg,
      signs: retiresAt === null && alg === profile.get().signingAlgorithm,
      retiresAt: retiresAt === null ? null : toInstant(retiresAt),
    })),
  });
  return {
    keys: os.authorization.keys.handler(read),
    rotateKeys: os.authorization.rotateKeys.handler(async ({ input: { overlapSeconds } }) => {
      const { keyOverlap, signingAlgorithm } = profile.get();
      await keys.rotate(signingAlgorithm, overlapSeconds ?? keyOverlap);
      return read();
    }),
  };
}

/** The area `authorization`. */
export function authorizationArea(engine: Engine) {
  return {
    ...clientProcedures(engine),
    ...userProcedures(engine),
    ...tokenProcedures(engine),
    ...keyProcedures(engine),
  };
}
