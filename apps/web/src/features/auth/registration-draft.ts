import type { NewLogin } from './register-form.tsx';

/** The values of the first half of a registration. In memory only: a password must not be stored on the device. */
let draft: NewLogin | null = null;

export const keepRegistration = (login: NewLogin): void => {
  draft = login;
};
export const keptRegistration = (): NewLogin | null => draft;
export const forgetRegistration = (): void => {
  draft = null;
};
