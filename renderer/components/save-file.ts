/** Downloads bytes as a file. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  download(url, name);
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Downloads a URL; without `name`, the server chooses the file name. */
export function download(address: string, name = ''): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}
