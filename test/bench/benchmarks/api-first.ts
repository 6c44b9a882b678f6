import type { Benchmark } from '../benchmark.ts';
import { startBareServer } from '../processes/bare-server.ts';
import { startHookbench } from '../processes/hookbench.ts';
import { basicAuthorization, issueToken } from '../processes/issue-token.ts';
import { openMint } from '../processes/mint-tokens.ts';
import { compareRates } from './compare-rates.ts';
import { customerPath, getRequest } from './customer-request.ts';

const connections = 32;
const tokensARun = 10_000;

/** A customer read with a token that is new to the service, compared with a bare server that only verifies it. */
export const apiFirst: Benchmark = {
  name: 'api.first',
  of: 'bare ES256 verify by jose',
  target: { atLeast: 0.8 },
  async run(context) {
    const hookbench = await startHookbench();
    const { api, auth } = hookbench.ready;
    const token = await issueToken(auth.http, basicAuthorization(hookbench.ready));
    const mint = openMint(hookbench.dataDir, token);
    const bare = await startBareServer('--verify', JSON.stringify(mint.publicJwk));
    try {
      const found = await fetch(api.http + customerPath, { headers: { authorization: `Bearer ${token}` } });
      const size = (await found.arrayBuffer()).byteLength;
      const authorization = 'Authorization: Bearer {value}';
      const renew = () => ({ until: { requests: tokensARun }, values: mint.tokens(tokensARun) });
      const shared = { connections, status: 200, renew };
      const { pid } = hookbench;
      return await compareRates(
        context,
        { ...shared, pid, port: Number(new URL(api.http).port), request: getRequest(customerPath, authorization) },
        { ...shared, port: bare.ready.port, request: getRequest(`/${size}`, authorization) },
      );
    } finally {
      await Promise.all([bare.stop(), hookbench.stop()]);
    }
  },
};
