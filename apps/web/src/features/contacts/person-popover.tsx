import { type ReactNode, Suspense, useState } from 'react';
import { lazyComponent } from '../../ui/lazy-component.ts';

const load = async () => import('./profile-card.tsx');
const ProfileCard = lazyComponent(async () => (await load()).ProfileCard);

export interface PersonPopoverProps {
  uid: number;
  /** The trigger: a picture, a name, a whole row. */
  children: ReactNode;
  /** -1 in a list that is a single Tab stop with arrow keys. */
  tabIndex?: number;
  /** For a second trigger of the same card, beside one that has a name. */
  isHidden?: boolean;
  className?: string | undefined;
}

/** A button that shows a user's profile. The card loads when the reader is about to press it. */
export function PersonPopover({ uid, children, tabIndex, isHidden, className }: PersonPopoverProps) {
  const [isWanted, setIsWanted] = useState(false);
  // A failure shows when the button is pressed.
  const prepare = (): void => void load().catch(() => {});
  const button = (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-hidden={isHidden}
      tabIndex={isHidden ? -1 : tabIndex}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => setIsWanted(true)}
      className={className}
    >
      {children}
    </button>
  );
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <ProfileCard uid={uid} trigger={button} />
    </Suspense>
  );
}
