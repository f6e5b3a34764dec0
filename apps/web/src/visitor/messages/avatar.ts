import type { VisitorHost } from '@loquat/contract';
import { element } from '../elements.ts';

/** The avatar of a member or bot, or else the first letter of the name. The name is beside it. */
export function avatarOf({ uid, name, avatar_updated_at }: VisitorHost): HTMLElement {
  const letter = element('span', { class: 'avatar', 'aria-hidden': 'true' }, name.match(/./u)?.[0].toUpperCase() ?? '');
  if (avatar_updated_at === 0) return letter;
  const picture = element('img', {
    class: 'avatar',
    src: `/api/resource/avatar?uid=${uid}&t=${avatar_updated_at}`,
    alt: '',
  });
  picture.addEventListener('error', () => picture.replaceWith(letter), { once: true });
  return picture;
}
