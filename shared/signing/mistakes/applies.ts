import { isAsymmetric, type SchemeRow } from '../scheme-row.ts';

export const has =
  (...parts: string[]) =>
  ({ content }: SchemeRow): boolean =>
    parts.every((part) => content.includes(`{${part}}`));
export const all = (): boolean => true;
export const both =
  (one: (row: SchemeRow) => boolean, other: (row: SchemeRow) => boolean) =>
  (row: SchemeRow): boolean =>
    one(row) && other(row);
const not =
  (one: (row: SchemeRow) => boolean) =>
  (row: SchemeRow): boolean =>
    !one(row);

export const isHmac = not(isAsymmetric);
export const isText = ({ key }: SchemeRow): boolean => key.kind === 'text';
export const isBase64Key = ({ key }: SchemeRow): boolean => key.kind === 'base64' || key.kind === 'shared-or-pem';
const isMessage = ({ place }: SchemeRow): boolean => place.kind === 'message';
/** Whether the bytes of the body are signed, directly or by a checksum. */
export const signsBody = (row: SchemeRow): boolean => has('body')(row) || has('crc32')(row) || isMessage(row);
export const isJoined = ({ content }: SchemeRow): boolean => /\}[^{}]+\{/.test(content);
export const hasParts = ({ content }: SchemeRow): boolean => (content.match(/\{/g)?.length ?? 0) > 1;
const isInHeader = ({ place }: SchemeRow): boolean =>
  place.kind === 'value' || place.kind === 'list' || place.kind === 'pairs';
export const encodes = (encoding: SchemeRow['encoding']) => both(isInHeader, (row) => row.encoding === encoding);
export const hashes = (algorithm: SchemeRow['algorithm']) => (row: SchemeRow) =>
  isHmac(row) && row.algorithm === algorithm;
