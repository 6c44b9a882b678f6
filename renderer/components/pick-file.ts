/**
 * Opens the file dialog of the browser.
 * @param accept Accepted file types, e.g. `.yaml`.
 * @returns `undefined` when no file was selected.
 */
export function pickFile(accept: string): Promise<File | undefined> {
  return new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = accept;
    input.addEventListener('change', () => resolve(input.files?.[0]));
    input.addEventListener('cancel', () => resolve(undefined));
    input.click();
  });
}
