import { scopes, type ScopeMeaning } from '#shared/profile/scopes.ts';

/** Returns all scopes: those of the user's own interface, then the others. */
export const createScopes =
  (ownScopes: () => Readonly<Record<string, string>> | undefined) => (): readonly ScopeMeaning[] => {
    const own = Object.entries(ownScopes() ?? {}).map(([scope, meaning]) => ({ scope, meaning: meaning || scope }));
    return [...own, ...scopes.filter(({ scope }) => !own.some((one) => one.scope === scope))];
  };
