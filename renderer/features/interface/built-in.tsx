import { SimpleGrid, Stack, Title } from '@mantine/core';
import { FileUp } from 'lucide-react';
import { useId } from 'react';
import { shippedInterfaces } from '#shared/interfaces/shipped-interfaces.ts';
import { serviceRoutes } from '#shared/model/customer-contact.ts';
import { ChoiceCard } from '../../components/choice-card/choice-card.tsx';
import { Card, Screen } from '../../components/screen.tsx';
import { MethodTag } from '../../components/method-tag.tsx';
import { Term } from '../../components/explained.tsx';
import { Mono } from '../../components/mono.tsx';
import { Table, type Column } from '../../components/table.tsx';
import { openExample, type InterfaceForm } from '../../store/interface/interface-form.ts';
import { useStores } from '../../store/use-stores.ts';
import { OpenDocuments } from './open-documents.tsx';

type Route = (typeof serviceRoutes)[number];

const columns: readonly Column<Route>[] = [
  { title: 'Method', cell: ({ method }) => <MethodTag method={method} /> },
  { title: 'Path', cell: ({ path }) => <Mono>{path}</Mono> },
  { title: 'Scope', head: <Term word="scope">Scope</Term>, cell: ({ scope }) => <Mono c="dim">{scope}</Mono> },
  { title: 'Purpose', cell: ({ purpose }) => purpose },
];

/** The built-in interface, and how to serve another. */
export function BuiltIn({ form }: { form: InterfaceForm }) {
  return (
    <Screen>
      <OpenDocuments form={form}>
        {({ forFiles }) => (
          <ChoiceCard
            title="Use your own API"
            about="Drop an OpenAPI document here, or choose a file."
            icon={FileUp}
            takesFiles
            onChoose={forFiles}
          />
        )}
      </OpenDocuments>
      <Examples />
      <Card title="Customer contact, built in">
        <Table label="Operations" columns={columns} items={serviceRoutes} keyOf={({ operation }) => operation} />
      </Card>
    </Screen>
  );
}

/** The shipped interfaces. */
function Examples() {
  const id = useId();
  const stores = useStores();
  return (
    <Stack component="section" gap={8} aria-labelledby={id}>
      <Title id={id}>Examples</Title>
      <SimpleGrid minColWidth={240} autoFlow="auto-fit" spacing={12} role="group" aria-label="Examples">
        {shippedInterfaces.map(({ name, shows, title }) => (
          <ChoiceCard
            key={name}
            title={title}
            about={`${shows.charAt(0).toUpperCase()}${shows.slice(1)}.`}
            onChoose={() => void openExample(stores, name)}
          />
        ))}
      </SimpleGrid>
    </Stack>
  );
}
