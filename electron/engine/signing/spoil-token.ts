/** The start of the last part of a token: its dot or, without one, its middle. */
const lastPart = (token: string): number => {
  const dot = token.lastIndexOf('.');
  return dot > 0 ? dot : Math.floor(token.length / 2);
};

/** A token without its last part, as an incomplete copy would be. */
export const cutToken = (token: string): string => token.slice(0, Math.max(1, lastPart(token)));

/** A token with another character in the middle of its last part, where every bit is significant. */
export function spoilSignature(token: string): string {
  const place = Math.floor((lastPart(token) + token.length) / 2);
  return token.slice(0, place) + (token[place] === 'A' ? 'B' : 'A') + token.slice(place + 1);
}
