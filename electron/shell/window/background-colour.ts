/** The colour of the window until its page is painted; equal to `--bg` of the page. */
export function backgroundColour(dark: boolean): string {
  return dark ? '#0f1115' : '#f6f7f9';
}
