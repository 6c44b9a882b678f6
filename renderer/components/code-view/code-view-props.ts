import type { Found } from './found-marks.ts';

export interface CodeViewProps {
  label: string;
  text: string;
  json: boolean;
  /** Whether long lines wrap; default: true. */
  wraps?: boolean;
  found?: Found | undefined;
}

/** Props of the editable field. */
export interface CodeFieldProps extends Pick<CodeViewProps, 'label' | 'text' | 'json'> {
  placeholder?: string;
  onChange: (text: string) => void;
}
