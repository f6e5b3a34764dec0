// The package has no types.
declare const mermaid: {
  initialize(options: { startOnLoad: boolean; theme: string; fontFamily: string }): void;
  render(id: string, code: string): Promise<{ svg: string }>;
};
