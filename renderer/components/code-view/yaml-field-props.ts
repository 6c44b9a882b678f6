import type { Proposals } from '../../store/scenarios/complete-scenario.ts';

/** A line to mark. */
export interface MarkedLine {
  /** From 1. */
  line: number;
  column: number;
  message: string;
}

export interface YamlFieldProps {
  label: string;
  text: string;
  onChange: (text: string) => void;
  readOnly?: boolean;
  complete: (text: string, offset: number) => Proposals | undefined;
  wrong: MarkedLine | undefined;
  /** A place to show; each object scrolls once. */
  shown: { line: number; column: number } | undefined;
}
