import type { RequestTokenCondition } from '#shared/model/token-condition.ts';
import type { AuthKind } from './auth-form.ts';
import type { RequestForm } from './request-form.ts';
import { useCondition } from './use-condition.ts';

/** How a request authenticates. Without a choice, requests to Hookbench's service have a token of its server. */
export function useAuth(form: RequestForm): { kind: AuthKind; condition: RequestTokenCondition; isOwn: boolean } {
  const own = useCondition(form);
  return { ...own, kind: form.auth?.kind ?? (own.condition === 'none' ? 'none' : 'token') };
}
