import clsx from 'clsx';
import invite from '../../assets/art/branch-invite.svg';
import login from '../../assets/art/branch-login.svg';
import onboarding from '../../assets/art/branch-onboarding.svg';

const branches = { invite, login, onboarding } as const;

/** The branch with fruit beside sign-in, onboarding and invitations. Decoration. */
export function BranchArt({ scene, className }: { scene: keyof typeof branches; className?: string }) {
  return <img src={branches[scene]} alt="" draggable={false} className={clsx('select-none', className)} />;
}
