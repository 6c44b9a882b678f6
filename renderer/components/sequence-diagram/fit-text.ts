/**
 * Text truncated to a width, with an ellipsis.
 * @param perCharacter Mean width of a character in pixels.
 */
export function fitText(text: string, width: number, perCharacter = 6.4): string {
  const room = Math.max(3, Math.floor(width / perCharacter));
  return text.length <= room ? text : `${text.slice(0, room - 1).trimEnd()}…`;
}
