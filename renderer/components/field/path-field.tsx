import { Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useApi } from '../../store/use-engine.ts';
import { useDesktop } from '../../store/use-kept.ts';
import { Button } from '../button.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

/** The path of a folder: typed, or chosen with the system's dialog in the desktop app. */
export function PathField(props: TextFieldProps) {
  const { mutateAsync: choose } = useMutation(useApi().shell.chooseFolder.mutationOptions());
  const desktop = useDesktop();
  const browse = () => {
    choose({}).then(
      ({ path }) => {
        if (path !== null) props.onChange(path);
      },
      () => undefined,
    );
  };
  return (
    <>
      <TextField {...props} data-autofocus />
      {desktop && (
        <Group>
          <Button onClick={browse}>Choose…</Button>
        </Group>
      )}
    </>
  );
}
