import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { fileURLToPath } from 'node:url';

type Locate = (line: number, column: number) => string | undefined;

const unmapped: Locate = () => undefined;
const locators = new Map<string, Locate>();

/** Reads the source map of a built file. Without a map, no position has a source. */
function readMap(file: string): Locate {
  try {
    const address = `${file}.map`;
    const map = new SourceMap(JSON.parse(readFileSync(fileURLToPath(address), 'utf8')) as SourceMapPayload);
    return (line, column) => {
      const entry = map.findEntry(line - 1, column - 1);
      if (!('originalSource' in entry)) return undefined;
      const source = fileURLToPath(new URL(entry.originalSource, address));
      return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
    };
  } catch {
    return unmapped;
  }
}

function locatorOf(file: string): Locate {
  const known = locators.get(file) ?? (file.startsWith('file:') ? readMap(file) : unmapped);
  locators.set(file, known);
  return known;
}

function frameOf(site: NodeJS.CallSite): string {
  const built = [site.getFileName() ?? '', site.getLineNumber() ?? 0, site.getColumnNumber() ?? 0] as const;
  const [file, line, column] = built;
  const source = locatorOf(file)(line, column);
  return source === undefined ? String(site) : String(site).replace(built.join(':'), source);
}

/**
 * Maps stack traces to source files. Reads a source map when the first trace needs it: `--enable-source-maps` reads all
 * maps at startup, which takes a third longer and 60 MB more.
 */
export function mapStackTraces(): void {
  Error.prepareStackTrace = (error, sites) => [String(error), ...sites.map(frameOf)].join('\n    at ');
}
