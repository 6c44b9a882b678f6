import { isContractProcedure } from '@orpc/contract';
import { contract } from '#shared/contract/index.ts';

interface Route {
  method: string;
  pattern: RegExp;
}

function collect(router: object): Route[] {
  return Object.values(router).flatMap((part: unknown): Route[] => {
    if (isContractProcedure(part)) {
      const { method = 'POST', path = '' } = part['~orpc'].route;
      return [{ method, pattern: new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/]+')}$`) }];
    }
    return typeof part === 'object' && part !== null ? collect(part) : [];
  });
}

const routes = collect(contract);

/** The methods that the contract defines for a path below the control path. */
export function allowedMethods(path: string): string[] {
  return [...new Set(routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))];
}
