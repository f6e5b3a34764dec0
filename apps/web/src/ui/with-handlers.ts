type Handler = (event: never) => void;

/** Props of a control with handlers added; if it already has a handler, both run. */
export function withHandlers(props: object, handlers: Readonly<Record<string, Handler>>): object {
  const own = props as Partial<Record<string, Handler>>;
  const both = Object.entries(handlers).map(([name, added]) => {
    const handle: Handler = (event) => {
      added(event);
      own[name]?.(event);
    };
    return [name, handle];
  });
  return { ...props, ...Object.fromEntries(both) };
}
