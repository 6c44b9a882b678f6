const plain = /^[\x20-\x7e]*$/;

/** Encodes an extended value (RFC 8187). */
const extended = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * `Content-Disposition` of a download (RFC 6266), with the name in ASCII and, if it has other characters, in UTF-8. Control
 * characters and slashes are replaced.
 */
export function contentDisposition(fileName: string): string {
  const name = fileName.toWellFormed().replace(/[\p{Cc}/\\]/gu, '_');
  const ascii = name.replace(/[^\x20-\x7e]/gu, '_').replace(/["%]/g, '_');
  return `attachment; filename="${ascii}"${plain.test(name) && ascii === name ? '' : `; filename*=UTF-8''${extended(name)}`}`;
}
