import { ExternalLink } from 'lucide-react';
import { counted } from '#shared/trace/counted.ts';
import { useStoreState } from '../../store/use-stores.ts';
import { assumptions } from './assumption.ts';
import styles from './assumptions.module.css';

/** What the screen is about, how much differs, and the document that changes with it. */
export function Intro({ changedCount }: { changedCount: number }) {
  const service = useStoreState('status', ({ status }) =>
    status?.listeners.find(({ party, scheme, up }) => party === 'service' && scheme === 'http' && up),
  );
  return (
    <p className={styles.intro}>
      <span>
        {counted(assumptions.length, 'assumption fills', 'assumptions fill')} what the interface leaves open.{' '}
        {changedCount === 0 ? 'All are at their defaults.' : `${String(changedCount)} changed.`} A change acts at once.
      </span>
      {service && (
        <a href={`${service.url}/openapi.json`} target="_blank" rel="noreferrer">
          openapi.json of the service <ExternalLink size={12} aria-hidden />
        </a>
      )}
    </p>
  );
}
