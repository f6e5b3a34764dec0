import { CircleAlert } from 'lucide-react';

/** The error of a form as a whole; announced when it appears. */
export function FormError({ text }: { text: string | undefined }) {
  return (
    <div role="alert" className="empty:hidden">
      {text && (
        <p className="flex items-start gap-2 rounded-md bg-danger-soft px-3 py-2.5 text-sm leading-[1.45] font-medium text-danger-text">
          <CircleAlert size={16} aria-hidden className="mt-0.5 flex-none" />
          {text}
        </p>
      )}
    </div>
  );
}
