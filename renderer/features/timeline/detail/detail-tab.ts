import type { ReactNode } from 'react';

/** One tab of the details. */
export interface DetailTab {
  id: string;
  label: string;
  content: ReactNode;
}
