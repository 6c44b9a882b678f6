import { useEffect, useRef, type RefObject } from 'react';
import type { Refusal } from '../../store/refusal-of.ts';

/** Scrolls to the rejected field of a form and focuses it. @returns The ref of the form. */
export function useShowProblem<Form extends HTMLElement>(refusal: Refusal | undefined): RefObject<Form | null> {
  const ref = useRef<Form>(null);
  useEffect(() => {
    const field = refusal && ref.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-problem]');
    field?.focus();
    field?.scrollIntoView({ block: 'center' });
  }, [refusal]);
  return ref;
}
