// One file of the build for all of them: each alone is smaller than the cost of a request.
export { AddMembersDialog } from './add-members-dialog.tsx';
export { ChannelTypeDialog } from './channel-type-dialog.tsx';
export { ClearChannelDialog } from './clear-channel-dialog.tsx';
export { DeleteChannelDialog } from './delete-channel-dialog.tsx';
export { LeaveChannelDialog } from './leave-channel-dialog.tsx';
export { TransferDialog } from './transfer-dialog.tsx';
