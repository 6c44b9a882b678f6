import type { Found } from './found-marks.ts';

export interface CodeViewProps {
  label: string;
  text: string;
  /** Whether the text is JSON, and coloured as such. */
  json: boolean;
  /** Whether long lines are broken; they are unless this is false. */
  wraps?: boolean;
  /** What to mark in it. */
  found?: Found | undefined;
}

/** Text of many lines to write. */
export interface CodeFieldProps extends Pick<CodeViewProps, 'label' | 'text' | 'json'> {
  placeholder?: string;
  onChange: (text: string) => void;
}
