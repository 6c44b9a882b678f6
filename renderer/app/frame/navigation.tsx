import { Text } from '@mantine/core';
import { placeGroups, type NavigationPlace } from '#shared/model/screen.ts';
import { useStoreState } from '../../store/use-stores.ts';
import { placeRows, screenOf } from '../screens.tsx';
import styles from './frame.module.css';

/** The links to all places. */
export function Navigation() {
  const shown = screenOf(useStoreState('navigation', (state) => state.screen)).id;
  return (
    <nav className={styles.places} aria-label="Places">
      {placeGroups.map((places) => (
        <ul key={places[0]?.id}>
          {places.map((place) => (
            <li key={place.id}>
              <PlaceLink place={place} current={place.screens.includes(shown)} />
            </li>
          ))}
        </ul>
      ))}
    </nav>
  );
}

/** Leads to the screen of the place that was shown last. */
function PlaceLink({ place: { id, label, screens }, current }: { place: NavigationPlace; current: boolean }) {
  const last = useStoreState('navigation', ({ visited }) =>
    visited.find((screen) => screens.some((one) => one === screen)),
  );
  const { alert: Alert, count: Count, icon } = placeRows[id] ?? {};
  const Icon = icon ?? screenOf(screens[0]).icon;
  return (
    <a
      className={styles.link}
      href={`#/${last ?? screens[0]}`}
      aria-label={label}
      title={label}
      {...(current && { 'aria-current': 'page' as const })}
    >
      <Icon size={16} aria-hidden />
      <span className={styles.label}>{label}</span>
      {Count && (
        <Text span className={styles.label} ml="auto" fz="sm" c="faint" aria-hidden>
          <Count />
        </Text>
      )}
      {Alert && (
        <span className={styles.alert} title="Failed deliveries">
          <Alert />
        </span>
      )}
    </a>
  );
}
