import { Box, Text } from '@mantine/core';
import { standardEntry, standardName, type StandardName } from '#shared/profile/entries/issuer-entries.ts';
import { standards } from '#shared/profile/standards.ts';
import { counted } from '#shared/trace/counted.ts';
import { Disclosure } from '../../components/disclosure.tsx';
import { Table } from '../../components/table.tsx';
import { sameValue } from '../../store/same-value.ts';
import { useStoreState } from '../../store/use-stores.ts';
import { assumptions } from './assumption.ts';
import styles from './controls/controls.module.css';
import { valueWords } from './value-words.ts';

const labelOf = (name: StandardName) =>
  standardEntry.standard.alternatives?.find(({ value }) => value === name)?.label ?? name;

/** What the chosen standard sets, why, and where it was departed from; of the others, when the row is unfolded. */
export function StandardRules() {
  const profile = useStoreState('profile', (state) => state.profile);
  return (
    <Box style={{ gridColumn: '1 / -1' }} {...(profile.standard === 'interface' && { className: styles.folded })}>
      {standardName.options
        .filter((name) => name !== 'interface')
        .map((name) => {
          const items = assumptions.flatMap((row) => {
            const rule = standards[name][row.name];
            return rule ? [{ ...row, ...rule, departs: !sameValue(profile[row.name], rule.value) }] : [];
          });
          const chosen = profile.standard === name;
          const departures = items.filter(({ departs }) => departs).length;
          const label = `${labelOf(name)} sets ${counted(items.length, 'assumption', 'assumptions')}`;
          return (
            <Disclosure
              key={`${name} ${String(chosen)}`}
              open={chosen}
              mt={4}
              {...(!chosen && { className: styles.folded })}
              label={chosen && departures > 0 ? `${label}; ${String(departures)} changed since` : label}
            >
              <Table
                label={label}
                items={items}
                keyOf={(row) => row.name}
                columns={[
                  { title: 'Assumption', cell: ({ entry }) => entry.title },
                  {
                    title: 'Value',
                    cell: ({ departs, ...row }) => (
                      <>
                        {valueWords(row, row.value)}
                        {chosen && departs && (
                          <Text c="warn" fz="sm">
                            Now {valueWords(row, profile[row.name])}
                          </Text>
                        )}
                      </>
                    ),
                  },
                  { title: 'Why', cell: ({ why }) => why },
                  { title: 'Section', cell: ({ section }) => section },
                ]}
              />
            </Disclosure>
          );
        })}
    </Box>
  );
}
