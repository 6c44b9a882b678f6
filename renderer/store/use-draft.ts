import { formPart, type FormPart } from './form-part.ts';
import { currentDraft, type Draft } from './requests/drafts.ts';
import type { RequestForm } from './requests/request-form.ts';
import type { Sending } from './requests-store.ts';
import { useStoreState, useStatus } from './use-stores.ts';
import type { RequestTokenCondition } from '#shared/model/token-condition.ts';
import type { AuthKind } from './requests/auth-form.ts';
import { conditionOf, isServiceUrl } from '#shared/model/request-run.ts';

/** The form of the current draft, with the error of its last request. */
export function useDraft(): FormPart<RequestForm> & { draft: Draft } {
  const draft = useStoreState('requests', currentDraft);
  const change = useStoreState('requests', (state) => state.change);
  const { refusal } = useSending();
  const problemAt = (field: string) => (refusal?.field === field ? refusal.words : undefined);
  return { draft, ...formPart({ form: draft.form, change, problemAt }) };
}

const none: Sending = {};

/** The state of the current draft's last request. */
export function useSending(): Sending {
  return useStoreState('requests', ({ sendings, current }) => sendings[current]) ?? none;
}

/** How a request authenticates. Without a choice, requests to Hookbench's service have a token of its server. */
export function useAuth(form: RequestForm): { kind: AuthKind; condition: RequestTokenCondition; isOwn: boolean } {
  const own = useCondition(form);
  return { ...own, kind: form.auth?.kind ?? (own.condition === 'none' ? 'none' : 'token') };
}

/** The condition of the token of a request, and whether its URL is one of Hookbench's service. */
export function useCondition({ token, url }: Pick<RequestForm, 'token' | 'url'>): {
  condition: RequestTokenCondition;
  isOwn: boolean;
} {
  const listeners = useStatus()?.listeners ?? [];
  const addresses = listeners.filter(({ party }) => party === 'service').map((listener) => listener.url);
  const request = { token, url: url.trim() };
  return { condition: conditionOf(request, addresses), isOwn: isServiceUrl(request.url, addresses) };
}
