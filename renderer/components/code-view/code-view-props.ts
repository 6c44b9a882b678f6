export interface CodeViewProps {
  label: string;
  text: string;
  /** Whether the text is JSON, and coloured as such. */
  json: boolean;
}
