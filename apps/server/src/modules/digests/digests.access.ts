export type { DigestBook } from './digest-book.ts';
export { loadDigestBook } from './digest-book.ts';
