import type { Comparison } from '#shared/pull-push/comparison.ts';
import { comparisonMarkdown, comparisonSvg } from '#shared/pull-push/report.ts';
import { copyText } from '../../components/copy-text.ts';

/** Pixels of the picture per pixel of the drawing, for sharp text on slides. */
const scale = 2;

async function pictureOf(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth * scale;
  canvas.height = image.naturalHeight * scale;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be drawn.'))), 'image/png');
  });
}

/** Copies the result as Markdown and as a picture: programs paste what they support. */
export async function copyResult(comparison: Comparison): Promise<void> {
  const markdown = comparisonMarkdown(comparison);
  try {
    const picture = pictureOf(comparisonSvg(comparison));
    const text = new Blob([markdown], { type: 'text/plain' });
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text, 'image/png': picture })]);
  } catch {
    // Without permission for pictures.
    await copyText(markdown);
  }
}
