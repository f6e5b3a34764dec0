import { type ReactNode, Suspense, useState } from 'react';
import { lazyComponent } from '../../ui/lazy-component.ts';

const load = async () => import('./profile-card.tsx');
const ProfileCard = lazyComponent(async () => (await load()).ProfileCard);

export interface PersonPopoverProps {
  uid: number;
  /** What is pressed: a picture, a name, a whole row. */
  children: ReactNode;
  /** -1 where a list has one stop for Tab and arrows do the rest. */
  tabIndex?: number;
  /** For a second way to the same card, beside one that has a name. */
  isHidden?: boolean;
  className?: string | undefined;
}

/** A button that shows who somebody is. The card loads when somebody is about to press. */
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
