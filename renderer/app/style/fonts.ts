import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';
import mono from '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2';

/** Registers the two fonts. The browser loads each from the page's own folder when text uses it. */
export function addFonts(): void {
  document.fonts.add(new FontFace('Inter Variable', `url("${inter}")`, { weight: '100 900', display: 'swap' }));
  document.fonts.add(new FontFace('JetBrains Mono Variable', `url("${mono}")`, { weight: '100 800', display: 'swap' }));
}
