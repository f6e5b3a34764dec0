import { MessageCircle, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SegmentedChoice } from '../../ui/form/segmented-choice.tsx';
import { hasPopup, type WidgetEmbed } from './embed.ts';
import { readableOn } from './readable-on.ts';

/** Size of the preview, in CSS pixels: a larger widget is scaled down. */
const ROOM = { width: 232, height: 372 };

export interface WidgetPreviewProps {
  embed: WidgetEmbed;
  /** Replaces an empty title. */
  serverName: string;
  /** The server's logo, and the avatar of the host. */
  logo: ReactNode;
  host: ReactNode;
}

/** A preview of the visitors' view, from the same parameters. */
export function WidgetPreview(props: WidgetPreviewProps) {
  const { t } = useTranslation('widget');
  const [shown, setShown] = useState<'open' | 'closed'>('open');
  const { embed } = props;
  return (
    <figure aria-label={t('preview.title')} className="grid content-start gap-2.5">
      <div className="flex items-center justify-between gap-2">
        <h2 className="font-[650]">{t('preview.title')}</h2>
        <SegmentedChoice
          label={t('preview.shown')}
          items={[
            { value: 'open', label: t('preview.open') },
            { value: 'closed', label: t('preview.closed') },
          ]}
          value={shown}
          onValueChange={setShown}
        />
      </div>
      <div
        data-position={embed.position}
        className="flex h-[404px] items-end overflow-hidden rounded-xl border border-line bg-sunken p-4 data-[position=right]:justify-end"
      >
        {shown === 'open' ? <OpenWidget {...props} /> : <ClosedWidget {...props} />}
      </div>
      <p className="text-sm text-muted">{t('preview.text')}</p>
    </figure>
  );
}

function ClosedWidget(props: WidgetPreviewProps) {
  const { embed, logo } = props;
  const { closedWidth: width, closedHeight: height, themeColor } = embed;
  if (hasPopup(embed)) return <PopupWidget {...props} />;
  return (
    <span
      className="grid max-h-full max-w-full flex-none place-items-center overflow-hidden rounded-full shadow-3"
      style={{ width, height, backgroundColor: themeColor, color: readableOn(themeColor) }}
    >
      {logo || <MessageCircle aria-hidden />}
    </span>
  );
}

/** The size of the button with text beside it, as in the script. */
const POPUP = { width: 320, height: 120 };

/** Without a text of its own, the page shows that of the chat. */
function PopupWidget({ embed, serverName, logo }: WidgetPreviewProps) {
  const { t } = useTranslation('widget');
  const { popupTitle, popupSubtitle, popupImage, isPopupClosable, themeColor, title, welcome } = embed;
  const hasOwn = [popupTitle, popupSubtitle, popupImage].some((one) => one !== '');
  const [name, words] = hasOwn ? [popupTitle, popupSubtitle] : [title || serverName, welcome || t('preview.welcome')];
  const scale = ROOM.width / POPUP.width;
  return (
    <div className="flex-none" style={{ width: ROOM.width, height: POPUP.height * scale }}>
      <div
        className="relative flex origin-top-left items-center gap-3 overflow-hidden rounded-2xl bg-surface p-3.5 shadow-3"
        style={{ ...POPUP, transform: `scale(${scale})` }}
      >
        {popupImage && <PicturePlace label={t('preview.picture')} />}
        <span className="grid min-w-0 flex-1 gap-0.5">
          <b className="line-clamp-2 font-semibold wrap-anywhere">{name}</b>
          <span className="line-clamp-2 wrap-anywhere text-muted">{words}</span>
        </span>
        <span
          className="grid size-12 flex-none place-items-center self-end overflow-hidden rounded-full"
          style={{ backgroundColor: themeColor, color: readableOn(themeColor) }}
        >
          {logo || <MessageCircle aria-hidden />}
        </span>
        {isPopupClosable && <X size={16} aria-hidden className="absolute top-2 right-2" />}
      </div>
    </div>
  );
}

/** This page loads no pictures of other sites. */
const PicturePlace = ({ label }: { label: string }) => (
  <span className="grid size-14 flex-none place-items-center rounded-xl border border-dashed border-line-strong text-2xs">
    {label}
  </span>
);

function OpenWidget({ embed, serverName, logo, host }: WidgetPreviewProps) {
  const { t } = useTranslation('widget');
  const { openWidth: width, openHeight: height, themeColor, title, welcome } = embed;
  const scale = Math.min(1, ROOM.width / width, ROOM.height / height);
  return (
    <div className="flex-none" style={{ width: width * scale, height: height * scale }}>
      <div
        className="flex origin-top-left flex-col overflow-hidden rounded-[22px] bg-surface shadow-4"
        style={{ width, height, transform: `scale(${scale})` }}
      >
        <div
          className="flex h-[68px] flex-none items-center gap-3 px-4"
          style={{ backgroundColor: themeColor, color: readableOn(themeColor) }}
        >
          {logo}
          <b className="min-w-0 flex-1 truncate font-heading text-[18px]">{title || serverName}</b>
          <X size={20} aria-hidden className="flex-none" />
        </div>
        <div className="flex min-h-0 flex-1 items-start gap-2.5 bg-canvas p-4">
          {host}
          <p className="rounded-[18px] rounded-bl-md bg-surface px-3.5 py-2.5 wrap-anywhere shadow-[0_0_0_1px_var(--border)]">
            {welcome || t('preview.welcome')}
          </p>
        </div>
        <div className="flex-none p-3">
          <div className="flex h-12 items-center rounded-xl px-3.5 text-muted shadow-[inset_0_0_0_1px_var(--border-strong)]">
            {t('preview.write')}
          </div>
        </div>
      </div>
    </div>
  );
}
