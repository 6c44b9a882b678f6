import type { CauseTestResult } from '#shared/model/diagnosis.ts';
import { isHttp1, isTlsRecord, protocolOf, shownBytes } from '#shared/diagnosis/protocol-of.ts';
import type { Clock } from '../../clock.ts';
import { firstBytes, headRequest, type ProbedPort } from '../../http/probe/first-bytes.ts';
import { askProtocols } from '../../http/probe/probe-port.ts';
import { tryHandshake } from '../../http/probe/try-handshake.ts';
import type { CertifiedKey } from '../../pki/issue-certificate.ts';

/** What a test found out. */
export type Finding = Omit<CauseTestResult, 'cause' | 'test'>;

/** A test of a port: it opens connections and sends no credentials. */
export interface PortTest {
  to: ProbedPort;
  /** The host of the URL. */
  hostname: string;
  clock: Clock;
  signal: AbortSignal | undefined;
}

/** Whether the port speaks TLS. */
export async function testTls({ clock, hostname, signal, to }: PortTest): Promise<Finding> {
  const { isTls, outcome, protocol } = await tryHandshake({ ...to, hostname }, clock, signal);
  const evidence = [`sent: a TLS ClientHello; result: ${protocol ?? outcome}`];
  return isTls
    ? { outcome: 'confirmed', sentence: `Port ${to.port} responds to a TLS handshake. Use https.`, evidence }
    : { outcome: 'ruled-out', sentence: `Port ${to.port} does not respond to a TLS handshake.`, evidence };
}

async function answerToHead({ clock, signal, to }: PortTest): Promise<{ text: string; evidence: string[] }> {
  const text = (await firstBytes(to, { question: headRequest, when: 'later' }, clock, signal)) ?? '';
  return { text, evidence: [`sent: HEAD / HTTP/1.0; received: ${shownBytes(text) || 'nothing'}`] };
}

/** Whether the port speaks plain HTTP. */
export async function testPlainHttp(test: PortTest): Promise<Finding> {
  const { evidence, text } = await answerToHead(test);
  const { port } = test.to;
  if (isHttp1(text) && !/plain HTTP request was sent to HTTPS|requires TLS|HTTPS server/i.test(text))
    return {
      outcome: 'confirmed',
      sentence: `Port ${port} responds to plain HTTP. Use http, or the TLS port.`,
      evidence,
    };
  if (text === '') return { outcome: 'unclear', sentence: `Port ${port} does not respond to plain HTTP.`, evidence };
  return { outcome: 'ruled-out', sentence: `Port ${port} does not speak plain HTTP.`, evidence };
}

/** What the port speaks. */
export async function testGreeting(test: PortTest): Promise<Finding> {
  const { evidence, text } = await answerToHead(test);
  const { port } = test.to;
  const name = protocolOf(text) ?? (text === '' ? await askProtocols(test.to, test.clock, test.signal) : undefined);
  if (name !== undefined) return { outcome: 'confirmed', sentence: `Port ${port} belongs to ${name}.`, evidence };
  if (isHttp1(text) || isTlsRecord(text)) {
    const spoken = isTlsRecord(text) ? 'TLS' : 'HTTP';
    return { outcome: 'ruled-out', sentence: `Port ${port} speaks ${spoken}.`, evidence };
  }
  const { isTls } = await tryHandshake({ ...test.to, hostname: test.hostname }, test.clock, test.signal);
  if (isTls) return { outcome: 'ruled-out', sentence: `Port ${port} speaks TLS.`, evidence };
  return {
    outcome: 'unclear',
    sentence: `Port ${port} ${text === '' ? 'sends nothing' : 'sends bytes of an unknown protocol'}.`,
    evidence,
  };
}

/** Whether the server rejects the server name of the handshake. */
export async function testServerName({ clock, hostname, signal, to }: PortTest): Promise<Finding> {
  const [named, unnamed] = await Promise.all([
    tryHandshake({ ...to, hostname }, clock, signal),
    tryHandshake(to, clock, signal),
  ]);
  const evidence = [
    `with the server name ${hostname}: ${named.outcome}`,
    `without a server name: ${unnamed.outcome}${unnamed.names === undefined ? '' : `, certificate for ${unnamed.names}`}`,
  ];
  if (named.outcome === unnamed.outcome)
    return { outcome: 'ruled-out', sentence: 'The result is the same without a server name.', evidence };
  return unnamed.outcome === 'accepted'
    ? { outcome: 'confirmed', sentence: `Without the server name ${hostname}, the handshake is completed.`, evidence }
    : { outcome: 'unclear', sentence: 'The handshake fails in a different way without a server name.', evidence };
}

/** Whether the server asks for a client certificate: then a certificate of our CA changes the result. */
export async function testClientCertificate(
  { clock, hostname, signal, to }: PortTest,
  { cert, key }: CertifiedKey,
): Promise<Finding> {
  const options = { ...to, hostname, awaitsAnswer: true };
  const [without, withOurs] = await Promise.all([
    tryHandshake(options, clock, signal),
    tryHandshake({ ...options, cert, key }, clock, signal),
  ]);
  const evidence = [
    `without a client certificate: ${without.outcome}`,
    `with Hookbench's client certificate: ${withOurs.outcome}`,
  ];
  if (withOurs.outcome === without.outcome) {
    // A server that requires a certificate and gets an unknown one sends a different alert, but can also just close.
    const outcome = withOurs.isTls ? 'ruled-out' : 'unclear';
    return { outcome, sentence: 'The result is the same with a client certificate.', evidence };
  }
  const taken = withOurs.outcome === 'accepted';
  return {
    outcome: 'confirmed',
    sentence: taken
      ? 'With a client certificate, the server accepts the connection.'
      : 'The server asks for a client certificate: with one that it does not know, the result is different.',
    evidence,
  };
}
