import { Box, SimpleGrid, Title } from '@mantine/core';
import { ChoiceCard } from '../../components/choice-card/choice-card.tsx';
import { useStoreState } from '../../store/use-stores.ts';

/** Texts to begin with, each with the kinds of text that it stands for. Without a webhook: its search for a secret takes long. */
const examples: readonly { title: string; about: string; text: string }[] = [
  {
    title: 'Token',
    about: 'JWT, encrypted JWT, SD-JWT, key sets',
    text: 'eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ.dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
  },
  {
    title: 'Request',
    about: 'cURL, fetch(), HAR, HTTP messages, URLs',
    text: "curl -u orders-app:s3cr3t -d 'grant_type=client_credentials&scope=orders:read' https://login.example.com/oauth2/token",
  },
  {
    title: 'Response',
    about: 'Tokens, errors, WWW-Authenticate, problem documents',
    text: 'WWW-Authenticate: Bearer realm="orders", error="insufficient_scope", error_description="The token lacks a scope", scope="orders:write"',
  },
  {
    title: 'Redirect',
    about: 'URLs, and what OAuth puts into them',
    text: 'https://app.example.com/callback?error=access_denied&error_description=The+user+denied+access&state=af0ifjsldkj&iss=https%3A%2F%2Flogin.example.com',
  },
  {
    title: 'Data',
    about: 'Base64, gzip, forms, times, certificates and keys',
    text: 'eyJvcmRlciI6Ik9SRC04ODEyIiwic3RhdHVzIjoic2hpcHBlZCJ9',
  },
];

/** What can be inspected, with an example of each, while there is no text. */
export function Examples() {
  const open = useStoreState('inspect', (state) => state.open);
  return (
    <Box component="section" p="4 var(--edge) 16" bg="var(--bg)" aria-label="Examples">
      <Title mb={8}>Examples</Title>
      <SimpleGrid type="container" cols={{ base: 2, '760px': examples.length }} spacing={12} verticalSpacing={12}>
        {examples.map(({ about, text, title }) => (
          <ChoiceCard key={title} title={title} about={about} onChoose={() => open({ text })} />
        ))}
      </SimpleGrid>
    </Box>
  );
}
