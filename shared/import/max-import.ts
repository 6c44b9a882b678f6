/** Maximum length of a text to import, in characters. */
export const maxImportCharacters = 1_000_000;

/** Files that are imported together. */
export const maxImportFiles = 2000;
