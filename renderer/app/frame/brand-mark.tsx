/** The Hookbench logo. */
export function BrandMark({ size = 18 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 18 18" aria-hidden>
      <path d="M4 2v7a5 5 0 0 0 10 0V7" fill="none" stroke="var(--accent)" strokeWidth="2" strokeLinecap="round" />
      <circle cx="14" cy="4" r="2" fill="var(--accent)" />
    </svg>
  );
}
