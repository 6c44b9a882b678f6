import type { Verdict } from '#shared/model/capture.ts';
import type { CatcherSettings } from '#shared/model/catcher-settings.ts';
import type { PlainAnswer } from '#shared/model/catcher-answer.ts';

/** The checks whose failure is always answered so. */
const always: Partial<Record<Verdict['check'], number>> = { http: 400, address: 403, auth: 401 };
/** How a failure is answered that the settings enforce. */
const enforced: Partial<Record<Verdict['check'], number>> = { signature: 401, duplicate: 409 };

/** The answer when a failed check decides it; `undefined` when the rules decide. */
export function refusalOf(verdicts: readonly Verdict[], settings: CatcherSettings): PlainAnswer | undefined {
  const required = settings.checks.enforce as readonly string[];
  for (const { check, detail, outcome } of verdicts) {
    if (outcome !== 'failed') continue;
    const status = always[check] ?? (required.includes(check) ? (enforced[check] ?? 400) : undefined);
    if (status === undefined) continue;
    const challenge = { basic: 'Basic realm="catcher"', 'api-key': 'ApiKey realm="catcher"' }[
      settings.auth.kind as string
    ];
    return {
      status,
      headers: [
        ['content-type', 'application/json'],
        ...(status === 401 ? [['www-authenticate', challenge ?? 'Bearer realm="catcher"'] as [string, string]] : []),
      ],
      body: JSON.stringify({ error: check, detail }),
      delayMs: 0,
    };
  }
  return undefined;
}
