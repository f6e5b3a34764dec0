// One file of the build for both: each alone is smaller than the cost of a request.
export { DeleteAccountDialog } from './delete-account-dialog.tsx';
export { PasswordDialog } from './password-dialog.tsx';
