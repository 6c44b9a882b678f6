/** The names of the members that are switches. */
type Switches<Form> = { [Name in keyof Form]: Form[Name] extends boolean ? Name : never }[keyof Form] & string;

/** A part of a form: an object whose members have the names of the schema. */
export interface FormPart<Form> {
  form: Form;
  change: (part: Partial<Form>) => void;
  /** The validation error of a field, by its JSON Pointer relative to this part. */
  problemAt: (pointer: string) => string | undefined;
  /** The props of the field for a member. */
  field: <Name extends keyof Form & string>(
    name: Name,
  ) => { value: Form[Name]; problem: string | undefined; onChange: (value: Form[Name]) => void };
  /** The props of the checkbox for a member. */
  check: (name: Switches<Form>) => { checked: boolean; onChange: (checked: boolean) => void };
  /** The part for a member that is an object. */
  part: <Name extends keyof Form & string>(name: Name) => FormPart<Form[Name]>;
}

/** Creates the part for a form; `change` replaces members. */
export function formPart<Form>({
  form,
  change,
  problemAt,
}: Pick<FormPart<Form>, 'form' | 'change' | 'problemAt'>): FormPart<Form> {
  const put = (name: keyof Form, value: unknown) => change({ [name]: value } as Partial<Form>);
  return {
    form,
    change,
    problemAt,
    field: (name) => ({
      value: form[name],
      problem: problemAt(`/${name}`),
      onChange: (value) => put(name, value),
    }),
    check: (name) => ({ checked: form[name] === true, onChange: (checked) => put(name, checked) }),
    part: (name) =>
      formPart({
        form: form[name],
        change: (part) => put(name, { ...form[name], ...part }),
        problemAt: (pointer) => problemAt(`/${name}${pointer}`),
      }),
  };
}
