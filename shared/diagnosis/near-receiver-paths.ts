import { webhookEventKinds } from '../profile/webhook-events.ts';
import { editDistance } from './edit-distance.ts';

const nearest = 3;
const longestSegment = 100;

const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '');

/** The last segment of an event's path that was meant by another, e.g. `chat-started` by `chat_start`. */
function meantSegment(segment: string): string | undefined {
  if (segment.length > longestSegment) return undefined;
  const written = segment.toLowerCase().replaceAll('_', '-');
  const near = webhookEventKinds
    .map(({ kind, path }) => ({
      path,
      far: Math.min(editDistance(written, path), editDistance(written, kind.replaceAll('_', '-'))),
    }))
    .sort((a, b) => a.far - b.far)[0];
  return near && near.far <= nearest ? near.path : undefined;
}

/**
 * The paths that a receiver may serve in place of one at which it has nothing, likeliest first: without what stands there
 * twice, with the event's path spelled as in the interface, without what stands before it.
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
