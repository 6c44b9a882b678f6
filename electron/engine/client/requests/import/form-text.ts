/** One field of a form. */
export interface FormPart {
  name: string;
  value: string;
  type?: string | undefined;
  fileName?: string | undefined;
}

/** The default multipart boundary. */
export const formBoundary = 'hookbench-form-6f2a91c7d0b34e58';

/** Serializes a form as multipart/form-data (RFC 7578). */
export function multipartText(parts: readonly FormPart[], boundary: string): string {
  const written = parts.map(({ fileName, name, type, value }) => {
    const file = fileName === undefined ? '' : `; filename="${fileName.replaceAll('"', '%22')}"`;
    const contentType = type ?? (fileName === undefined ? undefined : 'application/octet-stream');
    const typeLine = contentType === undefined ? '' : `Content-Type: ${contentType}\r\n`;
    const disposition = `Content-Disposition: form-data; name="${name.replaceAll('"', '%22')}"${file}\r\n`;
    return `--${boundary}\r\n${disposition}${typeLine}\r\n${value}\r\n`;
  });
  return `${written.join('')}--${boundary}--\r\n`;
}
