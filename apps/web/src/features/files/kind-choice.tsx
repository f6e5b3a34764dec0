import { useTranslation } from 'react-i18next';
import { SegmentedChoice } from '../../ui/form/segmented-choice.tsx';
import type { FileFilters } from './file-filters.ts';

export interface KindChoiceProps {
  kinds: readonly FileFilters['kind'][];
  kind: FileFilters['kind'];
  onChange: (kind: FileFilters['kind']) => void;
}

/** Selects the kind of the listed files. */
export function KindChoice({ kinds, kind, onChange }: KindChoiceProps) {
  const { t } = useTranslation('file');
  // i18n-keys: kind.all, kind.Image, kind.Video, kind.Audio, kind.PDF, kind.Doc
  const items = kinds.map((value) => ({ value, label: t(`kind.${value}`) }));
  return <SegmentedChoice label={t('kind.label')} items={items} value={kind} onValueChange={onChange} />;
}
