/** What of the journal is exported; all unless narrowed. */
export interface ExportScope {
  trace?: string | undefined;
  /** Only what was read from this case file. */
  case?: string | undefined;
}
