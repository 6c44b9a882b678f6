/** The exported part of the journal; by default all of it. */
export interface ExportScope {
  trace?: string | undefined;
  /** Only the entries of this case file. */
  case?: string | undefined;
  /** Only own entries: neither those of case files nor those of other nodes of a fleet. */
  own?: boolean | undefined;
}
