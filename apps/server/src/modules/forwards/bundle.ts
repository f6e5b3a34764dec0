import type { MessageBundle } from '@loquat/contract';

/** What an attachment of a bundle refers to; its number is its index in the list. */
export type BundleAttachment =
  /** A copy of an author's picture, made for this bundle. */
  | { kind: 'avatar'; key: string }
  /** A file that the bundle retains. */
  | { kind: 'file'; path: string }
  | { kind: 'thumbnail'; path: string };

/** The stored form of a bundle. */
export interface StoredBundle {
  bundle: MessageBundle;
  attachments: readonly BundleAttachment[];
}

/** The owner of a bundle, which retains the files of the bundle. */
export interface BundleOwner {
  kind: 'forward' | 'saved';
  id: string;
}

/** Paths of the files that a bundle retains. */
export const filesOf = ({ attachments }: StoredBundle): string[] =>
  attachments.filter((attachment) => attachment.kind === 'file').map(({ path }) => path);

/** Keys of the pictures that were copied for a bundle. */
export const picturesOf = ({ attachments }: StoredBundle): string[] =>
  attachments.filter((attachment) => attachment.kind === 'avatar').map(({ key }) => key);
