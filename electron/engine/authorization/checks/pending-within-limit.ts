import { passed, refused } from '../../journal/run-checks.ts';
import type { AuthorizationCheck, ServerDeps } from '../context.ts';
import { neverCached } from '../token-answer.ts';

/** What clients can have pending, by table. */
const pendingRows = {
  device_authorizations: { condition: "AND status = 'pending'", source: 'RFC 8628 5.1', words: 'device codes' },
  pushed_requests: { condition: '', source: 'RFC 9126 2.3', words: 'pushed requests' },
} as const;

/** The client has fewer pending rows than the profile allows, so that it cannot fill the database. */
export function pendingWithinLimit(
  { clocks, profile, store }: ServerDeps,
  table: keyof typeof pendingRows,
): AuthorizationCheck {
  const { condition, source, words } = pendingRows[table];
  const sql = `SELECT count(*) AS count, min(expires_at) AS first FROM (SELECT expires_at FROM ${table}
    WHERE client_id = ? AND expires_at > ? ${condition} ORDER BY expires_at LIMIT ?)`;
  return {
    name: 'pending_within_limit',
    source,
    run({ client }) {
      const max = profile.get().maxPendingPerClient;
      const nowMs = clocks.authorization.now();
      const { count = 0, first = nowMs } = store.get(sql, client?.id ?? '', nowMs, max) ?? {};
      if (Number(count) < max) return passed(`${Number(count)} ${words} of the client are pending`);
      const seconds = Math.max(1, Math.ceil((Number(first) - nowMs) / 1000));
      return refused(`${max} ${words} of the client are pending, the maximum`, {
        status: 429,
        error: 'temporarily_unavailable',
        description: `Too many ${words} of this client are pending. Try again in ${seconds} s.`,
        headers: { ...neverCached, 'retry-after': String(seconds) },
      });
    },
  };
}
