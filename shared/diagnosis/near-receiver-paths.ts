import { webhookEventKinds } from '../model/customer-contact.ts';
import { editDistance } from './nearest-name.ts';

const maxDistance = 3;
const maxSegmentLength = 100;

const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '');

/** The path segment of an event that a misspelled one most likely means, e.g. `chat-started` for `chat_start`. */
function meantSegment(segment: string): string | undefined {
  if (segment.length > maxSegmentLength) return undefined;
  const written = segment.toLowerCase().replaceAll('_', '-');
  const near = webhookEventKinds
    .map(({ kind, path }) => ({
      path,
      far: Math.min(editDistance(written, path), editDistance(written, kind.replaceAll('_', '-'))),
    }))
    .sort((a, b) => a.far - b.far)[0];
  return near && near.far <= maxDistance ? near.path : undefined;
}

/**
 * Paths that the receiver may serve instead of one it answers with 404, most likely first: with a repeated part removed,
 * with the event spelled as in the interface, and with any prefix removed.
 */
export function nearReceiverPaths(path: string): string[] {
  const segments = segmentsOf(path);
  const again = segments.lastIndexOf('webhook');
  const first = segments.indexOf('webhook');
  const once = again > first ? [...segments.slice(0, first), ...segments.slice(again)] : segments;
  const meant = meantSegment(once.at(-1) ?? '');
  const spelled = meant === undefined ? once : [...once.slice(0, -1), meant];
  const own = first >= 0 && spelled.length >= 2 ? spelled.slice(-2) : spelled;
  const found = [once, spelled, own].map((one) => `/${one.join('/')}`);
  return [...new Set(found)].filter((one) => one !== path);
}
