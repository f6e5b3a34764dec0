// One file of the build for both: each alone is smaller than the cost of a request.
export { KeysDialog } from '../keys/keys-dialog.tsx';
export { RoleChangedDialog } from './role-changed-dialog.tsx';
