export interface SkipLinkProps {
  label: string;
  /** Ids of where it may lead; it leads to the first one that is on the page. */
  targetIds: readonly string[];
}

/** The first stop of the Tab key: jumps over navigation and list. */
export function SkipLink({ label, targetIds }: SkipLinkProps) {
  return (
    <a
      href={`#${targetIds.at(-1)}`}
      // Moving the focus by hand keeps the address as it is.
      onClick={(event) => {
        event.preventDefault();
        const targets = targetIds.map((id) => document.getElementById(id));
        targets.find((target) => target !== null)?.focus();
      }}
      className="fixed top-2 left-2 z-(--z-toast) -translate-y-20 rounded-md bg-raised px-3.5 py-2 font-semibold text-link shadow-3 focus-visible:translate-y-0"
    >
      {label}
    </a>
  );
}
