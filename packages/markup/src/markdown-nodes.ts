/** A message as a tree. Every letter and digit of the source is in one of its texts, targets or titles. */
export type MarkdownNode =
  | { type: 'text'; text: string }
  /** Escaped by its author: never the beginning of a mention. */
  | { type: 'literal'; text: string }
  | { type: 'code'; text: string }
  | { type: 'break' }
  | { type: 'rule' }
  | { type: 'user'; uid: number; text: string }
  | { type: 'group'; text: string }
  /** A bare address. Without `href` it is the label of a link. */
  | { type: 'address'; text: string; href: string | undefined }
  | { type: 'link'; target: string; href: string | undefined; title: string; children: MarkdownNode[] }
  | { type: 'code_block'; text: string; info: string; isFenced: boolean }
  | { type: 'heading'; level: number; children: MarkdownNode[] }
  | { type: 'item'; number: string; isDone: boolean | undefined; children: MarkdownNode[] }
  | { type: 'cell'; isHeader: boolean; align: string; children: MarkdownNode[] }
  | ContainerNode;

/** The children of a node. */
export const childrenOf = (node: MarkdownNode): readonly MarkdownNode[] => ('children' in node ? node.children : []);

type ContainerNode = { [Type in ContainerType]: { type: Type; children: MarkdownNode[] } }[ContainerType];

export type ContainerType =
  | 'paragraph'
  | 'quote'
  | 'bullet_list'
  | 'ordered_list'
  | 'strong'
  | 'emphasis'
  | 'deleted'
  | 'table'
  | 'row';
