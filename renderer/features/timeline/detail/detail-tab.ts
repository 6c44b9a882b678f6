import type { ReactNode } from 'react';

/** One tab of the detail. */
export interface DetailTab {
  id: string;
  label: string;
  content: ReactNode;
}
