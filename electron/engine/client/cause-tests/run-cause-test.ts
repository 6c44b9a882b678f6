import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { CauseTest, CauseTestResult, Diagnosis } from '#shared/model/diagnosis.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { BodyView } from '#shared/model/message.ts';
import type { ControlPort } from '../../http/address-guard.ts';
import { answerTextOf } from '../../http/answer-text.ts';
import { probedPort } from '../../http/probe/probe-port.ts';
import type { PartBase } from '../../part-base.ts';
import type { Pki } from '../../pki/open-pki.ts';
import type { Exchange, ExchangeRequest } from '../exchanges.ts';
import { testSameWithoutCredentials, testServerClock, testUnknownPath, testWithoutCredentials } from './page-tests.ts';
import {
  testClientCertificate,
  testGreeting,
  testPlainHttp,
  testServerName,
  testTls,
  type Finding,
} from './port-tests.ts';

/** A sent request with its diagnosis. */
export interface TestedRequest {
  diagnosis: Diagnosis | undefined;
  request: { url: string; headers: readonly HeaderPair[] };
  response?: { status: number; headers: readonly HeaderPair[]; body: BodyView } | undefined;
  remoteAddress?: string | undefined;
  trace: string;
  from: ExchangeRequest['from'];
}

/** Runs the test of a cause that a diagnosis offers. @throws HookbenchError `bad_input` if it offers none for the cause */
export type RunCauseTest = (
  tested: TestedRequest,
  cause: string,
  signal: AbortSignal | undefined,
) => Promise<CauseTestResult>;

export interface CauseTestDeps extends Pick<PartBase, 'clocks' | 'random'> {
  exchange: Exchange;
  controlPort: ControlPort;
  pki: Pki;
}

function offered(diagnosis: Diagnosis | undefined, wanted: string): CauseTest {
  const all = diagnosis ? [diagnosis, ...(diagnosis.alternatives ?? [])] : [];
  const test = all.find(({ cause }) => cause === wanted)?.test;
  if (test !== undefined) return test;
  throw new HookbenchError('bad_input', `The diagnosis has no test of the cause "${wanted.slice(0, 100)}".`, {
    field: '/cause',
    hint: 'Use the cause of the diagnosis, or of one of its alternatives, that has the member test.',
  });
}

/** Creates the runner of tests. They connect to the address of the tested request, and never to a denied one. */
export function createCauseTests({ clocks, controlPort, exchange, pki, random }: CauseTestDeps): RunCauseTest {
  async function testPort(test: CauseTest, { remoteAddress, request }: TestedRequest, signal?: AbortSignal) {
    const to = remoteAddress === undefined ? undefined : probedPort(remoteAddress, request.url, controlPort);
    if (!to) {
      return { outcome: 'unclear' as const, sentence: 'Hookbench does not connect to this address.', evidence: [] };
    }
    const port = { to, hostname: new URL(request.url).hostname, clock: clocks.wall, signal };
    if (test === 'tls-handshake') return testTls(port);
    if (test === 'plain-http') return testPlainHttp(port);
    if (test === 'greeting') return testGreeting(port);
    return test === 'no-server-name' ? testServerName(port) : testClientCertificate(port, await pki.client());
  }

  function run(test: CauseTest, tested: TestedRequest, signal: AbortSignal | undefined): Promise<Finding> {
    const { from, request, response, trace } = tested;
    const page = {
      ...request,
      exchange,
      random,
      trace,
      from,
      signal,
      status: response?.status,
      responseText: response && answerTextOf(response).responseText,
      nowMs: () => clocks.wall.now(),
    };
    if (test === 'unknown-path') return testUnknownPath(page);
    if (test === 'without-credentials') return testWithoutCredentials(page);
    if (test === 'same-without-credentials') return testSameWithoutCredentials(page);
    if (test === 'server-clock') return testServerClock(page);
    return testPort(test, tested, signal);
  }

  return async (tested, cause, signal) => {
    const test = offered(tested.diagnosis, cause);
    return { cause, test, ...(await run(test, tested, signal)) };
  };
}
