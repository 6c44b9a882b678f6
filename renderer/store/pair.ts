/** A name and value that can be disabled. */
export interface Pair {
  name: string;
  value: string;
  enabled: boolean;
}
