import type { CaptureWithBody } from '#shared/model/capture.ts';
import { durationWords } from '#shared/trace/duration-words.ts';
import { TlsView } from '../../../components/tls/tls-view.tsx';
import styles from './detail.module.css';

/** The sender, the connection, and when the bytes arrived. */
export function ConnectionTab({ capture }: { capture: CaptureWithBody }) {
  const { peer, httpVersion, tls, arrival, durationMs, receivedAt } = capture;
  const facts: [string, string][] = [
    ['Received', receivedAt],
    ['Sender', peer],
    ['Protocol', `HTTP/${httpVersion}${tls ? ' over TLS' : ''}`],
    ...(arrival
      ? ([
          ['First byte', `${durationWords(arrival.firstByteMs)} after the connection was ready`],
          ['Last byte', `${durationWords(arrival.lastByteMs)} after the connection was ready`],
        ] as [string, string][])
      : []),
    ['Response sent', `${durationWords(durationMs)} after the first byte`],
  ];
  return (
    <>
      <dl className={styles.list}>
        {facts.map(([name, value]) => (
          <Fact key={name} name={name} value={value} />
        ))}
      </dl>
      {tls && <TlsView tls={tls} />}
    </>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}
