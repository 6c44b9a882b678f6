/** Bytes as a hex dump: offset, sixteen bytes in hexadecimal, and the printable ASCII characters. */
export function hexLines(bytes: Uint8Array): string {
  const lines: string[] = [];
  for (let offset = 0; offset < bytes.length; offset += 16) {
    const row = [...bytes.subarray(offset, offset + 16)];
    const hex = row.map((byte) => byte.toString(16).padStart(2, '0'));
    const left = hex.slice(0, 8).join(' ').padEnd(23);
    const right = hex.slice(8).join(' ').padEnd(23);
    lines.push(`${offset.toString(16).padStart(8, '0')}  ${left}  ${right}  ${row.map(character).join('')}`);
  }
  return lines.join('\n');
}

function character(byte: number): string {
  return byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '·';
}
