import { Box } from '@mantine/core';
import { useEffect, useRef, useState, type RefObject } from 'react';
import type { ProfileArea } from '#shared/profile/profile-entry.ts';
import type { ProfileName } from '#shared/profile/profile.ts';
import { areaId, rowId } from './area-section.tsx';
import { areas, assumptions } from './assumption.ts';
import styles from './assumptions.module.css';
import type { FoundArea } from './find-assumptions.ts';

/** Scrolls an element to the top of its container and focuses it. */
export function jumpTo(id: string): void {
  const element = document.getElementById(id);
  element?.scrollIntoView({ block: 'start' });
  element?.focus({ preventScroll: true });
}

interface JumpListProps {
  found: readonly FoundArea[];
  changed: readonly ProfileName[];
  /** The element that scrolls the rows. */
  scroller: RefObject<HTMLElement | null>;
  /** The area that is shown without a search. */
  chosen: ProfileArea;
  /** Shows another area; undefined while all areas with matches are shown. */
  onArea: ((area: ProfileArea) => void) | undefined;
}

/** Links to each area, and below them to each assumption that is shown. */
export function JumpList({ found, changed, scroller, chosen, onArea }: JumpListProps) {
  const list = useRef<HTMLElement>(null);
  const current = useCurrentRow(scroller, found);
  useEffect(() => {
    list.current?.querySelector('li > [aria-current="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <Box component="nav" ref={list} className={styles.jumps} visibleFrom="sm" aria-label="Areas">
      <div className={styles.areas}>
        {(onArea ? areas : found).map(({ area, label }) => (
          <button
            key={area}
            type="button"
            className={styles.jump}
            {...(onArea && { 'aria-current': area === chosen })}
            onClick={() => (onArea && area !== chosen ? onArea(area) : jumpTo(areaId(area)))}
          >
            <strong>{label}</strong>
            <span>{(onArea ? rowsOf(area) : found.flatMap((one) => (one.area === area ? one.rows : []))).length}</span>
          </button>
        ))}
      </div>
      <ul>
        {found
          .flatMap(({ rows }) => rows)
          .map(({ name, entry }) => (
            <li key={name}>
              <button
                type="button"
                className={styles.jump}
                aria-current={current === name}
                data-changed={changed.includes(name)}
                onClick={() => jumpTo(rowId(name))}
              >
                {entry.title}
                {changed.includes(name) && <i aria-label="changed" role="img" />}
              </button>
            </li>
          ))}
      </ul>
    </Box>
  );
}

const rowsOf = (wanted: ProfileArea) => assumptions.filter(({ entry }) => entry.area === wanted);

/** The name of the row at the top of the view. */
function useCurrentRow(scroller: RefObject<HTMLElement | null>, rows: readonly FoundArea[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    let frame = 0;
    const update = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        const top = element.getBoundingClientRect().top + 60;
        const inView = [...element.querySelectorAll<HTMLElement>('[data-name]')].find(
          (row) => row.getBoundingClientRect().bottom > top,
        );
        setCurrent(inView?.dataset['name']);
      });
    };
    update();
    element.addEventListener('scroll', update, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      element.removeEventListener('scroll', update);
    };
  }, [scroller, rows]);
  return current;
}
