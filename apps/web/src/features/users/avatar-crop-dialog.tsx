import 'react-easy-crop/react-easy-crop.css';
import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import { useTranslation } from 'react-i18next';
import { cropPng } from '../../lib/browser/crop-png.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Slider } from '../../ui/form/slider.tsx';

const MAX_ZOOM = 4;
const ZOOM_STEP = 0.05;
const KEY_STEP_PX = 8;

export interface AvatarCropDialogProps {
  picture: HTMLImageElement;
  /** Edge of the PNG in pixels. */
  edgePx: number;
  onClose: () => void;
  /** Called with the chosen part as a square PNG; null if the browser cannot make one. The dialog waits for it. */
  onCrop: (png: Uint8Array<ArrayBuffer> | null) => Promise<void>;
}

/** Crops a picture to the square that becomes an avatar: by dragging, pinching, arrow keys and a slider. */
export function AvatarCropDialog({ picture, edgePx, onClose, onCrop }: AvatarCropDialogProps) {
  const { t } = useTranslation('setting');
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area>();
  const [isSaving, setIsSaving] = useState(false);
  const save = async (chosen: Area) => {
    setIsSaving(true);
    await onCrop(await cropPng(picture, chosen, edgePx));
    setIsSaving(false);
  };
  const footer = (
    <>
      <Button onClick={onClose}>{t('cancel')}</Button>
      <Button
        variant="primary"
        isLoading={isSaving}
        loadingText={t('saving')}
        onClick={() => area && !isSaving && void save(area)}
      >
        {t('crop.save')}
      </Button>
    </>
  );
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="sm"
      title={t('crop.title')}
      description={t('crop.text')}
      footer={footer}
    >
      <div className="relative h-72 overflow-hidden rounded-lg bg-sunken">
        <Cropper
          image={picture.src}
          crop={crop}
          zoom={zoom}
          aspect={1}
          maxZoom={MAX_ZOOM}
          keyboardStep={KEY_STEP_PX}
          showGrid={false}
          // It would put an inline style element into the page, which the content security policy forbids.
          disableAutomaticStylesInjection
          classes={{ cropAreaClassName: 'rounded-[34%]' }}
          cropperProps={{ role: 'group', 'aria-label': t('crop.area') }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={(_percent, pixels) => setArea(pixels)}
        />
      </div>
      <div className="mt-3 flex items-center gap-2.5 text-muted">
        <Minus size={16} aria-hidden />
        <Slider label={t('crop.zoom')} min={1} max={MAX_ZOOM} step={ZOOM_STEP} value={zoom} onValueChange={setZoom} />
        <Plus size={16} aria-hidden />
      </div>
    </Dialog>
  );
}
