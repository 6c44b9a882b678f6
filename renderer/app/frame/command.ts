import type { LucideIcon } from 'lucide-react';
import type { ScreenId } from '#shared/model/screen.ts';

/** A command of the palette. */
export interface Command {
  /** Default: the label. */
  id?: string;
  label: string;
  description?: string;
  /** Text that also finds it. */
  keywords?: string;
  icon: LucideIcon;
  /** The screen that it shows first. */
  at?: ScreenId;
  run?: () => void;
}

export type CommandGroup = [group: string, commands: Command[]];
