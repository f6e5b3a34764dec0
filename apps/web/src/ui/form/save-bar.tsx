import { CircleAlert } from 'lucide-react';
import { Button } from '../button.tsx';

export interface SaveBarProps {
  labels: { region: string; unsaved: string; reset: string; save: string; saving: string };
  isSaving: boolean;
  onReset: () => void;
  onSave: () => void;
}

/** Floats at the bottom of a form while it has unsaved changes. */
export function SaveBar({ labels, isSaving, onReset, onSave }: SaveBarProps) {
  return (
    <div
      role="region"
      aria-label={labels.region}
      className="ui-rise sticky bottom-2 z-(--z-sticky) flex min-h-14 flex-wrap items-center justify-end gap-2 rounded-2xl bg-(--toast) py-2 pr-2.5 pl-[18px] font-medium text-(--tip-text) shadow-4 [--focus-ring:var(--loquat-300)] md:bottom-5"
    >
      <CircleAlert size={16} aria-hidden className="flex-none text-[var(--loquat-300)]" />
      <span role="status" className="min-w-0 flex-1 max-sm:basis-[calc(100%-24px)]">
        {labels.unsaved}
      </span>
      <Button variant="ghost" className="text-(--tip-text)! hover:bg-white/10!" disabled={isSaving} onClick={onReset}>
        {labels.reset}
      </Button>
      <Button variant="primary" isLoading={isSaving} loadingText={labels.saving} onClick={onSave}>
        {labels.save}
      </Button>
    </div>
  );
}
