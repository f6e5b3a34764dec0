// One file of the build for both: each alone is smaller than the cost of a request.
export { CannedAnswerDialog } from './canned-answer-dialog.tsx';
export { DeleteCannedDialog } from './delete-canned-dialog.tsx';
