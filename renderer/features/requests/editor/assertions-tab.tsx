import { Text, Title } from '@mantine/core';
import { PairRows } from '../../../components/pair-rows.tsx';
import { conditions } from '../../../store/requests/assertions.ts';
import { listPairs } from '../../../components/list-pairs.ts';
import { useDraft } from '../../../store/use-draft.ts';
import { useStoreState } from '../../../store/use-stores.ts';

/** Suggested expressions. */
const expressions = ['res.status', 'res.responseTime', 'res.headers["content-type"]', 'res.body.id', '$.items[0].id'];

/** What the response must be, and the variables that it gives values to. */
export function AssertionsTab() {
  const { form, change } = useDraft();
  const variables = Object.entries(useStoreState('requests', (state) => state.variables));
  return (
    <>
      <Title order={3} c="dim">
        Assertions
      </Title>
      <PairRows
        what="Assertion"
        names={expressions}
        {...listPairs(form.assertions, (assertions) => change({ assertions }))}
      />
      <Text size="sm" c="faint">
        For example <code>res.status</code> <code>eq 200</code>. Operators: {conditions.slice(0, 14).join(', ')} and
        others of the OpenCollection format.
      </Text>
      <Title order={3} c="dim" pt={8}>
        Variables from the response
      </Title>
      <PairRows what="Variable" {...listPairs(form.values, (values) => change({ values }))} />
      <Text size="sm" c="faint">
        For example <code>chat</code> <code>res.body.id</code>. Later requests use it as <code>{'{{chat}}'}</code>.
        {variables.length > 0 && ` Now: ${variables.map(([name, value]) => `${name} = ${value}`).join(', ')}`}
      </Text>
    </>
  );
}
