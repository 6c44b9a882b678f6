import type { LucideIcon } from 'lucide-react';

/** A command of the palette. */
export interface Command {
  /** Default: the label. */
  id?: string;
  label: string;
  description?: string;
  /** Text that also finds it. */
  keywords?: string;
  icon: LucideIcon;
  run: () => void;
}

export type CommandGroup = [group: string, commands: Command[]];
