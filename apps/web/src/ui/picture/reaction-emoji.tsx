import eyes from '../../assets/reactions/eyes.svg';
import heart from '../../assets/reactions/heart.svg';
import party from '../../assets/reactions/party.svg';
import rocket from '../../assets/reactions/rocket.svg';
import sad from '../../assets/reactions/sad.svg';
import smile from '../../assets/reactions/smile.svg';
import thumbsDown from '../../assets/reactions/thumbs-down.svg';
import thumbsUp from '../../assets/reactions/thumbs-up.svg';

const drawn = new Map([
  ['👍', thumbsUp],
  ['❤', heart],
  ['😄', smile],
  ['👀', eyes],
  ['👎', thumbsDown],
  ['🎉', party],
  ['🙁', sad],
  ['🚀', rocket],
]);

/** Only some clients add the selector for the coloured form. */
const variationSelector = /\uFE0F/g;

export interface ReactionEmojiProps {
  emoji: string;
  /** Edge in px. */
  size?: number;
}

/** An emoji: the quick reactions as pictures of the app, all others from the system. */
export function ReactionEmoji({ emoji, size = 17 }: ReactionEmojiProps) {
  const src = drawn.get(emoji.replace(variationSelector, ''));
  if (src) return <img src={src} width={size} height={size} alt={emoji} draggable={false} className="flex-none" />;
  return (
    <span className="flex-none leading-none [font-variant-emoji:emoji]" style={{ fontSize: size * 0.9 }}>
      {emoji}
    </span>
  );
}
