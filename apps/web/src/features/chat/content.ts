// The parts of message content that other features and screens show; rendering is in content/ and forwards/.
export { FileBadge } from './content/file-badge.tsx';
export { type FileInfo, fileInfoOf } from './content/file-info.ts';
export { mentionName } from './content/mention-name.ts';
export { traitsOf } from './content/message-kinds.ts';
export { LightboxScope, useOpenLightbox } from './content/media/lightbox-scope.tsx';
export type { LightboxSlide } from './content/media/lightbox-slide.ts';
export { isOriginalShown } from './content/media/image-original.ts';
export { NoPreview } from './content/media/no-preview.tsx';
export { isShownAsImage } from './content/media/media-box.ts';
export { CodeBlock } from './content/text/code-block.tsx';
export { useProse } from './markup/use-prose.ts';
export { useIsGone } from './content/use-is-gone.ts';
export { usePreviewText } from './content/use-preview-text.ts';
