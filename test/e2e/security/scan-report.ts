/** The findings of a scan of the built app. */
export interface ScanReport {
  /** Files that its parser could not read, and why. */
  unread: string[];
  findings: { id: string; file: string; sample: string }[];
}
