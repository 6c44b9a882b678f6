/** How Hookbench is launched, by the command line and by the desktop app alike. */
export interface LaunchOptions {
  dataDir: string;
  /** Path of a `hookbench.yaml`. */
  config?: string;
  /** `auto`, or the base that shifts all ports. */
  ports?: string;
  /** Whether to serve beyond this machine. */
  expose?: boolean;
}
