import type { User } from '#shared/model/user.ts';
import type { ApiClient } from '../../../store/api-client.ts';

type UserChange = Parameters<ApiClient['authorization']['changeUser']>[0];

/** The form that adds or edits a user. */
export interface UserForm {
  username: string;
  password: string;
  role: User['role'];
  name: string;
  email: string;
  customerId: string;
}

export const emptyUserForm: UserForm = {
  username: '',
  password: '',
  role: 'agent',
  name: '',
  email: '',
  customerId: '',
};

/** Fills the form from a user. */
export function formOf({ username, password, role, name = '', email = '', customerId = '' }: User): UserForm {
  return { username, password, role, name, email, customerId };
}

/** The user to add; empty fields are omitted. */
export function newUserOf({ username, password, role, name, email, customerId }: UserForm): User {
  return {
    username: username.trim(),
    password,
    role,
    ...(name.trim() !== '' && { name: name.trim() }),
    ...(email.trim() !== '' && { email: email.trim() }),
    ...(customerId.trim() !== '' && { customerId: customerId.trim() }),
  };
}

/** The change to send; `null` removes a cleared field. */
export function userChangeOf({ username, password, role, name, email, customerId }: UserForm): UserChange {
  const orNull = (text: string) => (text.trim() === '' ? null : text.trim());
  return { username, password, role, name: orNull(name), email: orNull(email), customerId: orNull(customerId) };
}
