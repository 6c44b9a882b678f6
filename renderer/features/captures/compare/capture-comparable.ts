import type { CaptureWithBody } from '#shared/model/capture.ts';
import type { Comparable } from '../../../components/compare/compare-view.tsx';
import { byteWords } from '../../../components/text/byte-words.ts';
import { timeOfDay } from '../../../components/text/time-of-day.ts';

/** A capture in the form that the comparison expects. */
export function captureComparable(capture: CaptureWithBody): Comparable {
  const { body, customerId, event, headers, method, path, peer, receivedAt, size, status, tls, verdicts } = capture;
  const failed = verdicts.filter(({ outcome }) => outcome === 'failed').map(({ check }) => check);
  return {
    facts: {
      Received: timeOfDay(Date.parse(receivedAt)),
      Method: method,
      Path: path,
      Event: event ?? 'none',
      Customer: customerId ?? 'none',
      Size: byteWords(size),
      Status: String(status),
      Sender: peer.replace(/:\d+$/, ''),
      TLS: tls?.protocol ?? 'none',
      'Failed checks': failed.join(', ') || 'none',
    },
    messages: [{ headers, body }],
  };
}
