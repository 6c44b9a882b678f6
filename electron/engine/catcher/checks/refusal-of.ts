import type { CheckResult } from '#shared/model/capture.ts';
import type { CatcherSettings } from '#shared/model/catcher-settings.ts';
import type { PlainAnswer } from '#shared/model/catcher-answer.ts';
import { mistakeOf, type MistakeId } from '#shared/signing/mistakes.ts';

/** The statuses of checks that do not depend on the settings. */
const always: Partial<Record<CheckResult['check'], number>> = { http: 400, address: 403, auth: 401 };
/** The response to the failure of an enforced check. */
const enforced: Partial<Record<CheckResult['check'], number>> = { signature: 401, duplicate: 409 };

/** The detail for the sender: mistakes that explain a wrong signature would help to forge one, so only the user sees them. */
const publicDetail = ({ causes = [], detail }: CheckResult): string =>
  causes.reduce((text, id) => text.replace(` ${mistakeOf(id as MistakeId).sentence}`, ''), detail);

/** The response if a failed check determines it; `undefined` if the rules do. */
export function refusalOf(checks: readonly CheckResult[], settings: CatcherSettings): PlainAnswer | undefined {
  const required = settings.checks.enforce as readonly string[];
  for (const result of checks) {
    const { check } = result;
    if (result.outcome !== 'failed') continue;
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
      body: JSON.stringify({ error: check, detail: publicDetail(result) }),
      delayMs: 0,
    };
  }
  return undefined;
}
