/** Title and sentence of a step. */
export function StepHeading({ title, text }: { title: string; text: string }) {
  return (
    <>
      <h1
        id="title"
        className="mt-1.5 font-heading text-[28px]/[1.14] font-bold tracking-[-0.025em] text-balance md:text-[34px]"
      >
        {title}
      </h1>
      <p className="mt-2 max-w-[34em] text-[16px]/normal text-muted">{text}</p>
    </>
  );
}
