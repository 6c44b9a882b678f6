import { ownMember } from '../model/own-member.ts';
import type { CauseTest } from '../model/diagnosis.ts';
import type { Evidence } from './evidence.ts';
import { addressOf, isPlain } from './message-facts.ts';

interface TestedCause {
  test: CauseTest;
  /** Whether the test can find anything out; default: always. */
  when?: (evidence: Evidence) => boolean;
}

const isSecure = (evidence: Evidence): boolean => !isPlain(evidence);
const isName = (evidence: Evidence): boolean => !/^([\d.]+|\[.*\])(:\d+)?$/.test(addressOf(evidence).host);

/** The tests that Hookbench can run, by the cause that they confirm or rule out. */
const tests: Readonly<Record<string, TestedCause>> = {
  'plain-to-tls-port': { test: 'tls-handshake', when: isPlain },
  'tls-to-plain-port': { test: 'plain-http', when: isSecure },
  'not-http': { test: 'greeting' },
  'tls-name-unknown': { test: 'no-server-name', when: (evidence) => isSecure(evidence) && isName(evidence) },
  'client-certificate-required': { test: 'client-certificate', when: isSecure },
  'endpoint-not-found': { test: 'unknown-path' },
  'login-page': { test: 'without-credentials' },
  'request-blocked': { test: 'same-without-credentials', when: ({ method }) => method === 'GET' },
  'clock-skew': { test: 'server-clock' },
};

/** The test of a cause that may apply; undefined without a test, or if our own server handled the request. */
export function testOf(cause: string, evidence: Evidence): CauseTest | undefined {
  const { allChecksPassed, failedCheck, remoteAddress } = evidence;
  const found = ownMember(tests, cause);
  const isOwn = allChecksPassed !== undefined || failedCheck !== undefined;
  if (!found || isOwn || remoteAddress === undefined || found.when?.(evidence) === false) return undefined;
  return found.test;
}
