/** Whether two secrets or signatures are equal, in a time that depends only on their lengths. */
export function equalSecrets(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  let different = 0;
  for (let place = 0; place < a.length; place++) different |= a.charCodeAt(place) ^ b.charCodeAt(place);
  return different === 0;
}
