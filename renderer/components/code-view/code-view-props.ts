import type { Proposals } from '../../store/scenarios/complete-scenario.ts';
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

/** A line to mark. */
export interface MarkedLine {
  /** From 1. */
  line: number;
  column: number;
  message: string;
}

export interface YamlFieldProps extends Pick<CodeFieldProps, 'label' | 'text' | 'onChange'> {
  readOnly?: boolean;
  complete: (text: string, offset: number) => Proposals | undefined;
  wrong: MarkedLine | undefined;
  /** A place to show; each object scrolls once. */
  shown: { line: number; column: number } | undefined;
}
