import { serviceRoutes } from '../model/service-route.ts';

/** How many letters must be changed to make one text of another, up to a limit. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}

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
    .map((candidate) => ({ candidate, far: distance(path.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ candidate, far }) => far <= nearest && candidate !== path)
    .sort((a, b) => a.far - b.far);
  return candidates[0]?.candidate;
}
