// Markdown and what needs its grammar: a few dozen kilobytes, so browsers load it when a message needs it.
export { type Address, findAddresses } from './addresses.ts';
export { childrenOf, type MarkdownNode } from './markdown-nodes.ts';
export { findMentions } from './mentions.ts';
export { findMentionSigns } from './mention-signs.ts';
export { parseMarkdown } from './parse-markdown.ts';
export { plainTextOf } from './plain-text.ts';
