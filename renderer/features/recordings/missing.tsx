import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** Fields are not wider than what people read and type in them. */
export const fieldsWidth = 640;

/** What has to be entered before an action, beside its button. */
export const Missing = ({ children }: { children: ReactNode }) => (
  <Text size="sm" c="dim">
    {children}
  </Text>
);
