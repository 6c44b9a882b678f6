/** Hands bytes to the browser to keep as a file. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  download(url, name);
  setTimeout(() => {
    URL.revokeObjectURL(url);
  }, 60_000);
}

/** Lets the browser download what is at an address, under the name that it is given there. */
export function download(address: string, name = ''): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}
