import type { NewLogin } from './register-form.tsx';

/** What the first half of a registration gave. In memory only: a password has no place on the disk. */
let draft: NewLogin | null = null;

export const keepRegistration = (login: NewLogin): void => {
  draft = login;
};
export const keptRegistration = (): NewLogin | null => draft;
export const forgetRegistration = (): void => {
  draft = null;
};
