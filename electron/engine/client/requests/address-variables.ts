/** The parties that requests know by name, and which scheme their name alone means. */
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
