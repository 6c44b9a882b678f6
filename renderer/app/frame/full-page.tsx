import type { ReactNode } from 'react';
import { BrandMark } from './brand-mark.tsx';
import styles from './full-page.module.css';

/** A full page shown while Hookbench is not connected. */
export function FullPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <BrandMark size={32} />
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  );
}
