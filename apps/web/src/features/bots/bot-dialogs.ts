// One file of the build for all of them: each alone is smaller than the cost of a request.
export { DeleteBotDialog } from './delete-bot-dialog.tsx';
export { DeleteKeyDialog } from './delete-key-dialog.tsx';
export { EditBotDialog } from './edit-bot-dialog.tsx';
export { NewBotDialog } from './new-bot-dialog.tsx';
export { NewKeyDialog } from './new-key-dialog.tsx';
