import { type RequestTokenCondition } from '#shared/model/token-condition.ts';
import { conditionOf, isServiceUrl } from '#shared/model/request-spec.ts';
import { useStatus } from '../use-kept.ts';
import type { RequestForm } from './request-form.ts';

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
