import type { SchemeRow } from '#shared/signing/schemes.ts';
import type { SignedMessage } from '../signed-message.ts';
import type { SignedParts } from '../signed-parts.ts';
import { trialsOf, type Trials } from './attempts.ts';
import { baseOptions, jwsOptions, readJws } from './base-options.ts';
import { contentOptions, type Contents } from './content-options.ts';
import type { TriedKey } from './key-options.ts';
import { likely, usual, type Option } from './option.ts';
import { readTargets } from './signature-targets.ts';

/** Signatures of a request that were made at the same time, with what can have been signed. */
export interface Group {
  parts: SignedParts;
  contents: Contents;
  /** What is tried at each content. */
  trials: Trials[];
}

/** Of a scheme that is not known, the hash of the body is no deviation. */
export function asDescribed(option: Option<Buffer>): Option<Buffer> {
  const [only, ...others] = option.steps;
  if (only?.id !== 'body-hashed' || others.length > 0 || option.cost > usual) return option;
  return { ...option, steps: [], cost: likely, about: `the hash of the body (${only.how ?? ''})` };
}

/** The groups of signatures, each with the contents that can have been signed. */
export function groupsOf(
  row: SchemeRow | undefined,
  message: SignedMessage,
  keys: readonly Option<TriedKey>[],
  maxCost: number,
  computed: string | undefined,
  bodies: readonly Option<Buffer>[],
): Group[] {
  const groups = readTargets(row, message, computed).flatMap(({ parts, targets }): Group[] => {
    if (row?.place.kind === 'message') {
      const labels = Map.groupBy(targets, ({ label }) => label);
      return [...labels].flatMap(([label, all]) =>
        label
          ? [{ parts, contents: baseOptions(message, label, maxCost), trials: trialsOf(row, all, keys, maxCost) }]
          : [],
      );
    }
    const ids = new Set(keys.map(({ value }) => value.webhookId));
    return [...ids].map((webhookId) => {
      const own = keys.filter(({ value }) => value.webhookId === webhookId || value.isMissing);
      const contents = contentOptions(row, message, { ...parts, webhookId }, bodies, maxCost);
      return { parts, contents, trials: trialsOf(row, targets, own, maxCost) };
    });
  });
  if (row) return groups;
  const tokens = message.headers.flatMap(([name, value]) => {
    const jws = value.length <= 8192 ? readJws(value) : undefined;
    return jws ? [{ name, jws, value }] : [];
  });
  const ofTokens = tokens.slice(0, 4).map(({ jws, name, value }): Group => {
    const bytes = Buffer.from(jws.signature, 'base64url');
    const target = { bytes, text: value, steps: [], about: `as JWS in the header ${name}` };
    const contents = jwsOptions(jws, bodies);
    return {
      parts: { id: '', timestamp: '', signatures: [] },
      contents,
      trials: trialsOf(undefined, [target], keys, maxCost),
    };
  });
  return [...ofTokens, ...groups];
}
