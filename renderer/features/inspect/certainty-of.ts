import { certainties } from '../../components/diagnosis-text.ts';

/** How certain it is that a text is of a kind. @param confidence 0 to 1 */
export function certaintyOf(confidence: number): { label: string; percent: string } {
  const { label } = certainties[confidence >= 0.9 ? 'certain' : confidence >= 0.6 ? 'likely' : 'possible'];
  return { label, percent: `${String(Math.round(confidence * 100))} %` };
}
