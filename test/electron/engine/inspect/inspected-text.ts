import { importRequests } from '../../../../electron/engine/client/requests/import/import-requests.ts';
import { inspectText } from '../../../../electron/engine/inspect/inspect-text.ts';
import type { InspectInput } from '../../../../electron/engine/inspect/inspect-input.ts';

/** The time of the tests. */
export const atMs = Date.parse('2026-11-20T12:00:00.000Z');

/** Inspects a text without any keys, secrets and settings but the given ones. */
export const inspected = (text: string | Uint8Array, more: Partial<InspectInput> = {}) =>
  inspectText(
    {
      bytes: Buffer.from(text as string),
      secrets: {},
      givenSecrets: [],
      keys: [],
      nowMs: atMs,
      clockMs: atMs,
      ...more,
    },
    { readRequests: importRequests },
  );

/** The titles of findings with one outcome. */
export const titles = (
  { findings }: { findings: readonly { outcome: string; title: string }[] },
  outcome: 'passed' | 'failed' | 'warning' | 'note',
): string[] => findings.filter((one) => one.outcome === outcome).map(({ title }) => title);
