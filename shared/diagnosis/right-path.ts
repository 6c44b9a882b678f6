import { serviceRoutes } from '../model/service-route.ts';
import { editDistance } from './edit-distance.ts';

const longestPath = 200;
const nearest = 3;

/** A path of the interface with the parameters that stand at their places in another. */
function filledIn(pattern: string, segments: readonly string[]): string | undefined {
  const parts = pattern.split('/').slice(1);
  if (parts.length !== segments.length) return undefined;
  return `/${parts.map((part, index) => (part.startsWith(':') ? (segments[index] ?? '') : part)).join('/')}`;
}

/**
 * The path of the interface that was meant by one that leads nowhere, if it is near enough: `GET /api/customer/C-1` means
 * `/api/customers/C-1`.
 */
export function rightPath(method: string, path: string): string | undefined {
  if (path.length > longestPath) return undefined;
  const segments = path.split('/').filter((segment, index, all) => segment !== '' || index === all.length - 1);
  const meant = segments.at(-1) === '' ? segments.slice(0, -1) : segments;
  const wanted = method === 'HEAD' ? 'GET' : method.toUpperCase();
  const candidates = serviceRoutes
    .filter((route) => route.method === wanted)
    .flatMap((route) => filledIn(route.path, meant) ?? [])
    .map((candidate) => ({ candidate, far: editDistance(path.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ candidate, far }) => far <= nearest && candidate !== path)
    .sort((a, b) => a.far - b.far);
  return candidates[0]?.candidate;
}
