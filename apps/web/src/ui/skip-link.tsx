/** The first stop of the Tab key: jumps over navigation and list. */
export function SkipLink({ label, targetId }: { label: string; targetId: string }) {
  return (
    <a
      href={`#${targetId}`}
      // Moving the focus by hand keeps the address as it is.
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(targetId)?.focus();
      }}
      className="fixed top-2 left-2 z-(--z-toast) -translate-y-20 rounded-md bg-raised px-3.5 py-2 font-semibold text-link shadow-3 focus-visible:translate-y-0"
    >
      {label}
    </a>
  );
}
