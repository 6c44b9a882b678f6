import { answerCases } from './cases/answers.ts';
import { certificateChainCases } from './cases/certificate-chains.ts';
import { clientCases } from './cases/clients.ts';
import { connectionCases } from './cases/connections.ts';
import { daemonCases } from './cases/daemons.ts';
import { nginxCases } from './cases/nginx.ts';
import { opensslCases } from './cases/openssl.ts';
import { haproxyCases, squidCases } from './cases/proxies.ts';
import { flaskCases, webhookCases } from './cases/receivers.ts';
import { redirectCases } from './cases/redirects.ts';
import { tokenCases } from './cases/tokens.ts';
import { apacheCases } from './cases/apache.ts';
import { falseSuccessCases } from './cases/false-success.ts';
import { foreignRequestCases } from './cases/foreign-requests.ts';
import { foreignTlsCases } from './cases/foreign-tls.ts';
import { oauthLibraryCases } from './cases/oauth-libraries.ts';
import { otherPortCases } from './cases/other-ports.ts';
import { webServerCases } from './cases/web-servers.ts';
import type { OutsideCase } from './outside-case.ts';

/** Failures that servers and clients other than Hookbench cause. */
export const outsideCases: readonly OutsideCase[] = [
  ...connectionCases,
  ...answerCases,
  ...falseSuccessCases,
  ...redirectCases,
  ...tokenCases,
  ...nginxCases,
  ...haproxyCases,
  ...squidCases,
  ...daemonCases,
  ...opensslCases,
  ...certificateChainCases,
  ...webhookCases,
  ...flaskCases,
  ...clientCases,
  ...webServerCases,
  ...otherPortCases,
  ...oauthLibraryCases,
  ...foreignTlsCases,
  ...foreignRequestCases,
  ...apacheCases,
];
