import { timingSafeEqual } from 'node:crypto';

/** Whether two secrets or signatures are equal, in a time that depends only on their lengths. */
export function equalSecrets(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
