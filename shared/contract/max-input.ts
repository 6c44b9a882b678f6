/** Max bytes of one input of the control API: enough for the largest text to inspect. */
export const maxInputBytes = 5 * 1024 * 1024;
/** Max bytes of documents: those of an interface, and those to import. */
export const maxDocumentBytes = 24 * 1024 * 1024;
