import { serviceRoutes } from '../model/customer-contact.ts';
import { editDistance } from './nearest-name.ts';

const maxPathLength = 200;
const maxDistance = 3;

/** A route's path with its parameters replaced by the segments at the same positions. */
function filledIn(pattern: string, segments: readonly string[]): string | undefined {
  const parts = pattern.split('/').slice(1);
  if (parts.length !== segments.length) return undefined;
  return `/${parts.map((part, index) => (/^[:{]/.test(part) ? (segments[index] ?? '') : part)).join('/')}`;
}

/**
 * The closest path of the interface to an unknown one, if it is close enough: `/api/customers/C-1` for `GET /api/customer/C-1`.
 * @param routes Default: those of the built-in interface
 */
export function rightPath(
  method: string,
  path: string,
  routes: readonly { method: string; path: string }[] = serviceRoutes,
): string | undefined {
  if (path.length > maxPathLength) return undefined;
  const segments = path.split('/').filter((segment, index, all) => segment !== '' || index === all.length - 1);
  const meant = segments.at(-1) === '' ? segments.slice(0, -1) : segments;
  const wanted = method === 'HEAD' ? 'GET' : method.toUpperCase();
  const candidates = routes
    .filter((route) => route.method === wanted)
    .flatMap((route) => filledIn(route.path, meant) ?? [])
    .map((candidate) => ({ candidate, far: editDistance(path.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ candidate, far }) => far <= maxDistance && candidate !== path)
    .sort((a, b) => a.far - b.far);
  return candidates[0]?.candidate;
}
