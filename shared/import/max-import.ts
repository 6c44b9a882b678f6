/** Maximum length of a text to import, in characters. */
export const maxImportCharacters = 20_000_000;

/** Files that are imported together. */
export const maxImportFiles = 2000;

/** Requests that are imported or saved together. */
export const maxImportItems = 5000;
