/** The parties with a variable, and the scheme of the variable without suffix. */
const parties = { api: 'https', auth: 'https', catcher: 'http' } as const;

type Addresses = Record<keyof typeof parties, { readonly http: string; readonly https: string }>;

/** The addresses of the parties as variables: `api`, `api.http`, `api.https`, `auth`, … */
export function addressVariables(addresses: Addresses): Map<string, string> {
  const names = Object.keys(parties) as (keyof typeof parties)[];
  return new Map(
    names.flatMap((name) => {
      const urls = addresses[name];
      return [
        [name, urls[parties[name]]],
        [`${name}.http`, urls.http],
        [`${name}.https`, urls.https],
      ] as const;
    }),
  );
}
