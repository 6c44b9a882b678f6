import { X } from 'lucide-react';
import { counted } from '#shared/trace/counted.ts';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { ListGap } from '../../../components/list-gap.tsx';
import { useLoaded } from '../../../store/use-loaded.ts';
import { faultWords } from './fault-words.ts';
import styles from './faults.module.css';

/** The faults that are set, with how often each acted. */
export function FaultList() {
  const list = useLoaded('faults');
  return (
    <>
      <ListGap list={list} what="faults">
        <p className={styles.none}>None is set: the authorization server keeps to the rules.</p>
      </ListGap>
      <ul>
        {list.items.map((fault) => {
          const { title, aside } = faultWords(fault);
          return (
            <li key={fault.id} className={styles.fault}>
              <span className={styles.words}>
                {title}
                <span>{aside}</span>
              </span>
              <Badge outcome={fault.hits > 0 ? 'warn' : 'neutral'}>{counted(fault.hits, 'hit', 'hits')}</Badge>
              <Button
                look="quiet"
                size="small"
                className={styles.clear}
                aria-label={`Clear ${title}`}
                onClick={() => void list.clear(fault.id).catch(() => undefined)}
              >
                <X size={14} aria-hidden />
              </Button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
