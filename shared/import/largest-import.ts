/** Of a text with requests to import, the most characters. */
export const largestImport = 1_000_000;
