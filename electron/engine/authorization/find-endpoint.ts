import { defaultProfile, type Profile } from '#shared/profile/profile.ts';
import type { LastPassed } from '../journal/run-checks.ts';
import type { ProfileHolder } from '../profile.ts';
import type { AuthorizationCheck, Endpoint, EndpointName } from './context.ts';
import { issuerPath } from './issuer-path.ts';

/** The endpoint at a path. If the profile moved it, `movedTo` is its new path. */
export interface FoundEndpoint {
  endpoint?: Endpoint | undefined;
  movedTo?: string | undefined;
  /** What is reused while it is asked the same. */
  known?: KnownSteps | undefined;
}

/** The checks of an endpoint with those that all endpoints have, and the results when they last passed. */
export interface KnownSteps {
  /** The checks of the endpoint itself. */
  own: Iterable<AuthorizationCheck>;
  steps: readonly AuthorizationCheck[];
  passed: LastPassed;
}

type Paths = Profile['endpointPaths'];

const names = Object.keys(defaultProfile.endpointPaths) as EndpointName[];

function place({ at }: Endpoint, paths: Paths): string {
  return at.startsWith('/') ? at : issuerPath + paths[at as EndpointName];
}

/** Finds endpoints by path, under the current profile. Remembers former paths. */
export function createEndpointFinder(profile: ProfileHolder, endpoints: readonly Endpoint[]) {
  const former = new Map<string, EndpointName>();
  let known: { paths: Paths; byPath: Map<string, FoundEndpoint> } | undefined;

  function note(paths: Paths): void {
    for (const name of names) former.set(issuerPath + paths[name], name);
  }

  note(defaultProfile.endpointPaths);
  const below = endpoints.filter((endpoint) => endpoint.below).map((endpoint) => ({ endpoint }));
  return (path: string): FoundEndpoint => {
    const current = profile.get();
    const { endpointPaths: paths } = current;
    if (known?.paths !== paths) {
      note(paths);
      known = {
        paths,
        byPath: new Map(endpoints.map((endpoint) => [place(endpoint, paths), { endpoint }])),
      };
    }
    const found = known.byPath.get(path) ?? below.find(({ endpoint: { at } }) => path.startsWith(`${at}/`));
    if (found && found.endpoint?.isOffered?.(current) !== false) return found;
    const name = former.get(path);
    return { movedTo: name && issuerPath + paths[name] };
  };
}
