import type { Found } from './found-marks.ts';

export interface CodeViewProps {
  label: string;
  text: string;
  /** Whether the text is coloured as JSON. */
  json: boolean;
  /** Whether long lines wrap; default: true. */
  wraps?: boolean;
  /** Search matches to highlight. */
  found?: Found | undefined;
}

/** Props of the editable field. */
export interface CodeFieldProps extends Pick<CodeViewProps, 'label' | 'text' | 'json'> {
  placeholder?: string;
  onChange: (text: string) => void;
}
