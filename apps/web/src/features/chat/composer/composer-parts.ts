// The parts of the composer that load on use, in one file of the build: each alone is smaller than the cost of a
// request.
export { CannedButton } from './suggestions/canned-button.tsx';
export { ComposerHint } from './composer-hint.tsx';
export { ComposingBar } from './composing-bar.tsx';
export { DropZone } from './drop-zone.tsx';
export { FormatToolbar } from './text/format-toolbar.tsx';
export { LongPasteBar } from './text/long-paste-bar.tsx';
export { PickerList } from './suggestions/picker-list.tsx';
