/** Of a text with requests to import, the most characters; of its file, the most bytes. */
export const largestImport = 1_000_000;
