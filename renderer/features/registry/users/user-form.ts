import { user } from '#shared/model/user.ts';
import { schemaForm, type FormOf } from '../../../store/schema-form.ts';

/** The form that adds or edits a user. */
export type UserForm = FormOf<ReturnType<typeof user.parse>>;

/** Converts between a user and its form. */
export const userForm = schemaForm(user, { verbatim: ['password'] });

export const emptyUserForm: UserForm = userForm.formOf({ username: '', password: '', role: 'agent' });
