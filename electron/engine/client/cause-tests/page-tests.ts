import { shownUrl } from '#shared/redaction/shown-url.ts';
import { hasLoginForm, isLogin } from '#shared/diagnosis/login-address.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { SentRequest } from '../../http/outgoing-request.ts';
import type { Random } from '../../random.ts';
import type { Exchange, ExchangeRequest } from '../exchanges.ts';
import type { Finding } from './port-tests.ts';

/** A test by a GET request without credentials, which is recorded. */
export interface PageTest {
  exchange: Exchange;
  random: Random;
  /** The request whose outcome is tested. */
  url: string;
  headers: readonly HeaderPair[];
  /** Its response. */
  status: number | undefined;
  responseText: string | undefined;
  trace: string;
  from: ExchangeRequest['from'];
  nowMs: () => number;
  signal: AbortSignal | undefined;
}

const timeoutMs = 5000;
const responseLimit = 64 * 1024;

async function get(test: PageTest, url: string, method = 'GET'): Promise<{ sent: SentRequest; evidence: string }> {
  const { exchange, from = 'client', headers, signal, trace } = test;
  const accept = headers.filter(([name]) => name.toLowerCase() === 'accept');
  const request = { method, url, headers: accept, trace, from, timeoutMs, responseLimit, signal, verifyTls: false };
  const { sent } = await exchange(request);
  const result = sent.response?.status ?? sent.error?.code ?? 'no response';
  return { sent, evidence: `${method} ${shownUrl(url).slice(0, 300)} returned ${result}` };
}

const failed = (evidence: string): Finding => ({
  outcome: 'unclear',
  sentence: 'The test got no response.',
  evidence: [evidence],
});

const headerOf = ({ response }: SentRequest, wanted: string): string | undefined => {
  const raw = response?.rawHeaders ?? [];
  const at = raw.findIndex((name, index) => index % 2 === 0 && name.toLowerCase() === wanted);
  return at < 0 ? undefined : raw[at + 1];
};

/** Whether the response is the one to the tested request. */
const isSameAnswer = ({ responseText, status }: PageTest, { response }: SentRequest): boolean =>
  response?.status === status && response?.body.toString().slice(0, 1000) === responseText?.slice(0, 1000);

/** Whether the server answers a path that cannot exist in the same way. */
export async function testUnknownPath(test: PageTest): Promise<Finding> {
  const url = new URL(`/hookbench-test-${test.random.bytes(6).toString('hex')}`, test.url).href;
  const { evidence, sent } = await get(test, url);
  if (!sent.response) return failed(evidence);
  return isSameAnswer(test, sent)
    ? {
        outcome: 'confirmed',
        sentence:
          'The server responds to a path that cannot exist with the same page, so it has no endpoint at this path.',
        evidence: [evidence],
      }
    : {
        outcome: 'ruled-out',
        sentence: 'The server responds to a path that cannot exist in a different way.',
        evidence: [evidence],
      };
}

/** The URL without query, fragment and credentials. */
function bareUrl({ url }: PageTest): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}

/** Whether the response is the same without credentials, so that they are not the reason for it. */
export async function testSameWithoutCredentials(test: PageTest): Promise<Finding> {
  const { evidence, sent } = await get(test, bareUrl(test));
  if (!sent.response) return failed(evidence);
  return isSameAnswer(test, sent)
    ? {
        outcome: 'confirmed',
        sentence: 'The response is the same without credentials, so a rule rejects the request whatever they are.',
        evidence: [evidence],
      }
    : { outcome: 'ruled-out', sentence: 'Without credentials, the response is different.', evidence: [evidence] };
}

/** Whether the server asks for a login when no credentials are sent. */
export async function testWithoutCredentials(test: PageTest): Promise<Finding> {
  const { evidence, sent } = await get(test, bareUrl(test));
  if (!sent.response) return failed(evidence);
  const { body, status } = sent.response;
  const location = headerOf(sent, 'location') ?? '';
  const asks = status === 401 || isLogin(location) || hasLoginForm(body.toString());
  const shown = location === '' ? [evidence] : [evidence, `Location: ${shownUrl(location).slice(0, 300)}`];
  return asks
    ? { outcome: 'confirmed', sentence: 'Without credentials, the server asks for a login.', evidence: shown }
    : { outcome: 'ruled-out', sentence: 'Without credentials, the server does not ask for a login.', evidence: shown };
}

const minSkewMs = 60_000;

/** Whether the clock of the server differs from this machine's. */
export async function testServerClock(test: PageTest): Promise<Finding> {
  const { evidence, sent } = await get(test, new URL('/', test.url).href, 'HEAD');
  const date = headerOf(sent, 'date');
  const atMs = Date.parse(date ?? '');
  if (Number.isNaN(atMs))
    return { outcome: 'unclear', sentence: 'The response has no Date header.', evidence: [evidence] };
  const seconds = Math.round((atMs - test.nowMs()) / 1000);
  const seen = [evidence, `Date: ${date}; this machine: ${new Date(test.nowMs()).toUTCString()}`];
  return Math.abs(seconds) * 1000 >= minSkewMs
    ? {
        outcome: 'confirmed',
        sentence: `The server's clock is ${Math.abs(seconds)} s ${seconds > 0 ? 'ahead' : 'behind'}.`,
        evidence: seen,
      }
    : {
        outcome: 'ruled-out',
        sentence: "The server's clock agrees with this machine's within a minute.",
        evidence: seen,
      };
}
