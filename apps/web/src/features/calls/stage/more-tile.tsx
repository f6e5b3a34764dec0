import { useTranslation } from 'react-i18next';
import { Popover } from '#ui/dialog/popover.tsx';
import { UserAvatar } from '../../users/user-avatar.tsx';
import type { CallMember } from '../call-engine.ts';
import { useVolumeOf } from '../volume/call-volumes.store.ts';
import { VolumeSlider } from '../volume/volume-slider.tsx';
import type { Tile } from './tiles.ts';
import { useMemberName } from './use-names.ts';

/** The number of participants without a tile. Opens the list of them, with their volumes. */
export function MoreTile({ tiles }: { tiles: readonly Tile[] }) {
  const { t } = useTranslation('call');
  const members = tiles.map(({ member }) => member);
  const label = t('tile.more', { count: members.length });
  return (
    <li className="grid min-h-0 min-w-0">
      <Popover
        label={label}
        side="top"
        align="end"
        className="max-h-[min(420px,60dvh)] w-[300px] overflow-auto p-4"
        trigger={
          <button
            type="button"
            className="grid place-items-center rounded-[12px] bg-stage-raised text-sm text-(--stage-muted) hover:text-white data-popup-open:text-white"
          >
            {label}
          </button>
        }
      >
        <ul aria-label={label} className="grid gap-3">
          {members.map((member) => (
            <MemberRow key={member.id} member={member} />
          ))}
        </ul>
      </Popover>
    </li>
  );
}

function MemberRow({ member }: { member: CallMember }) {
  const { t } = useTranslation('call');
  const name = useMemberName(member);
  const percent = useVolumeOf(member.uid);
  return (
    <li className="grid gap-1">
      <p className="flex items-center gap-2">
        <UserAvatar uid={member.uid} size={24} />
        <span className="min-w-0 flex-1 truncate font-[650]">{name}</span>
        {!member.isMe && (
          <span aria-hidden className="flex-none text-sm text-muted tabular-nums">
            {t('volume.percent', { percent })}
          </span>
        )}
      </p>
      {!member.isMe && <VolumeSlider member={member} />}
    </li>
  );
}
