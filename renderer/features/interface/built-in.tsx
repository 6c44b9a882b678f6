import { Box, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';

import { FileUp, FolderOpen, Link } from 'lucide-react';
import { useId } from 'react';
import { shippedInterfaces } from '#shared/interfaces/shipped-interfaces.ts';
import { serviceRoutes } from '#shared/model/customer-contact.ts';
import { Button } from '../../components/button.tsx';
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
      <Box bd="1px dashed var(--line-strong)" bdrs="lg" bg="var(--panel)">
        <Group gap="12 16" p="16 var(--edge)">
          <FileUp size={24} color="var(--accent)" aria-hidden />
          <Box flex="1 1 280px">
            <Text fw={600}>Use your own API</Text>
            <Text c="dim">Drop an OpenAPI document here, 3.0 to 3.2: the service then offers its operations.</Text>
          </Box>
          <OpenDocuments form={form}>
            {({ forFiles, forUrl }) => (
              <Group gap={8}>
                <Button icon={FolderOpen} onClick={forFiles}>
                  Open a file
                </Button>
                <Button icon={Link} onClick={forUrl}>
                  Open a URL
                </Button>
              </Group>
            )}
          </OpenDocuments>
        </Group>
      </Box>
      <Examples />
      <Card title="Operations of the built-in interface">
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
      <Title id={id}>Or begin with an example</Title>
      <SimpleGrid cols={{ base: 1, md: 3 }} spacing={16} role="list" aria-label="Examples">
        {shippedInterfaces.map(({ name, shows, title }) => (
          <div key={name} role="listitem" style={{ display: 'grid' }}>
            <Card
              title={title}
              actions={
                <Button size="small" aria-label={`Open ${title}`} onClick={() => void openExample(stores, name)}>
                  Open
                </Button>
              }
            >
              <Text p="8 var(--edge) 12" c="dim" style={{ textWrap: 'pretty' }}>
                {shows.charAt(0).toUpperCase() + shows.slice(1)}.
              </Text>
            </Card>
          </div>
        ))}
      </SimpleGrid>
    </Stack>
  );
}
